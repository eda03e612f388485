#include "spaces/check.hpp"

#include <algorithm>

#include "base/archive.hpp"
#include "base/check.hpp"
#include "explore/clocks.hpp"
#include "explore/hunt.hpp"
#include "explore/state_sample.hpp"
#include "explore/team.hpp"
#include "net/peers.hpp"
#include "spaces/concrete_path.hpp"
#include "spaces/core_watch.hpp"
#include "spaces/coverage.hpp"
#include "spaces/last_look.hpp"
#include "spaces/process_watch.hpp"
#include "spaces/vector_sample.hpp"

namespace quotient::spaces {

using explore::Answer;
using explore::SearchOptions;
using explore::Sink;

namespace {

// Why one worker does it all; empty: several may.
std::string_view obstacle_of_workers(const SearchOptions& search) {
  if (search.store.kind != store::StoreKind::exact) return "one: only with --store exact there are more";
  if (search.store.hash_bits) return "one: collisions of hashes are counted";
  if (search.limits.depth) return "one: with a limit on depth there is one";
  if (search.graph) return "one: the states are drawn";
  if (search.coverage) return "one: lines that are executed are noted";
  if (search.profile) return "one: it is counted where the states come from";
  return {};
}

std::string_view obstacle_of_workers(const machine::Machine& machine, const SearchOptions& search, const Claim* claim) {
  const props::CheckSet& checks = machine.options().checks;
  if (claim || checks.has(props::ErrorKind::livelock)) return "one: cycles are looked for";
  if (checks.has(props::ErrorKind::data_race) && machine.program().orderings.weak)
    return "one: races of weak atomics are looked for";
  if (checks.has(props::Check::bounds_inner)) return "one: parts of objects are numbered";
  if (machine.options().byte_names) return "one: undefined bytes have names";
  if (search.final_states) return "one: the memories that the program ends with are looked at";
  return obstacle_of_workers(search);
}

std::string_view obstacle_of_workers(const ProcessGoals& goals, const SearchOptions& search) {
  if (goals.acceptance) return "one: cycles are looked for";
  return obstacle_of_workers(search);
}

// Why a search cannot be saved, so that it does not begin if that was asked for; empty: it can.
std::string_view obstacle_of_checkpoints(const SearchOptions& search) {
  if (search.store.kind != store::StoreKind::exact) return "they need --store exact";
  if (search.store.hash_bits) return "with --hash-bits, collisions of hashes are counted, which is not saved";
  if (search.limits.depth) return "with --depth, the depths of all states are remembered, which are not saved";
  if (search.graph) return "with --dot or --lts, all moves are recorded, which are not saved";
  if (search.coverage) return "with --coverage, lines that are executed are noted, which is not saved";
  if (search.profile) return "with --profile, steps are counted by lines, which is not saved";
  return {};
}

std::string_view obstacle_of_checkpoints(const machine::Machine& machine, const SearchOptions& search,
                                         const Claim* claim) {
  if (!search.checkpoints) return {};
  const props::CheckSet& checks = machine.options().checks;
  if (claim) return "with --ltl, cycles are looked for by a search that cannot be saved";
  if (checks.has(props::ErrorKind::livelock))
    return "with --check livelock, cycles are looked for by a search that cannot be saved";
  if (checks.has(props::ErrorKind::data_race) && machine.program().orderings.weak)
    return "the program has weak atomics, and what threads know of each other's accesses is not saved; without "
           "--check race, it can be";
  if (search.final_states) return "with --final-states, memories are compared, which are not saved";
  return obstacle_of_checkpoints(search);
}

std::string_view obstacle_of_checkpoints(const ProcessGoals& goals, const SearchOptions& search) {
  if (!search.checkpoints) return {};
  if (goals.acceptance) return "cycles are looked for by a search that cannot be saved";
  return obstacle_of_checkpoints(search);
}

Answer unsaved(std::string_view why) {
  Answer answer;
  answer.unsaved = why;
  return answer;
}

// What the searches before have shown: with what the current one was begun.
template <class Course>
void keep_course(explore::Checkpoints* checkpoints, Course& course) {
  if (checkpoints) checkpoints->set_course(saved(course));
}
template <class Course>
void load_course(const explore::Checkpoints* checkpoints, Course& course) {
  if (checkpoints && checkpoints->resumed()) checkpoints->load_course(course);
}

struct CoreCourse {
  machine::MachineOptions& options;
  bool& symmetry;
  uint64_t& searches;
  explore::Statistics& before;

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(options.holding.functions, options.byte_names, options.visible_births, options.exposed, options.zeroed);
    archive(options.caveats, options.told_apart, symmetry, searches, before.search_seconds, before.search_cpu_seconds);
  }
};

// With several processes the first decides whether the search must begin anew, and with what; the others are told.
constexpr std::string_view kAnew = "anew", kDone = "done";
template <class Course>
void tell_course(net::Peers* peers, Course& course) {
  if (peers) peers->send_to_others(std::string(kAnew) + saved(course));
}
void tell_end(net::Peers* peers) {
  if (peers) peers->send_to_others(std::string(kDone));
}
// Something else was said: the first process has left the search, because it had to give up.
template <class Course>
bool begins_anew(net::Peers* peers, Course& course) {
  std::string told = *peers->receive_from(0);
  const bool is_anew = told.starts_with(kAnew);
  if (is_anew) load_saved(std::string_view(told).substr(kAnew.size()), course);
  else if (told != kDone) peers->put_by({0, std::move(told)});
  return is_anew;
}
// The first process searches alone, and this is another one.
bool is_bystander(const SearchOptions& search, const SearchOptions& current) {
  return search.peers && !current.peers && !search.peers->is_first();
}

// Counts the states of a round of a hunt.
template <class S>
class Sampler final : public explore::Hooks {
 public:
  Sampler(S& space, explore::StateSample& sample) : space_(space), sample_(sample) {}
  void new_state() override { sample_.add(space_.fingerprint()); }

 private:
  S& space_;
  explore::StateSample& sample_;
};

Answer check_once(CoreSpace& space, const SearchOptions& search, Sink* sink, const Claim* claim) {
  if (claim) {
    CoreWatch watch(space, *claim);
    explore::Product<CoreWatch> product(watch);
    return explore::Search(product, search, sink, space.hooks()).run();
  }
  std::optional<Sampler<CoreSpace>> sampler;
  explore::Hooks* hooks = space.hooks();
  if (search.sample) hooks = &sampler.emplace(space, *search.sample);
  Answer answer = explore::search_together(space, search, sink, [] {}, hooks);
  if (answer.verdict == explore::Verdict::verified) space.warn_of_empty_proof(answer);
  return answer;
}

Answer check_once(ProcessSpace& space, const SearchOptions& options, Sink* sink) {
  const auto learn = [&] {
    if (options.shuffle) return;  // rounds of a hunt are short
    if (space.is_exact() && !space.program().uses_heap) space.learn(sample_vectors(space.program(), space.goals()));
  };
  std::optional<Sampler<ProcessSpace>> sampler;
  if (options.sample && !space.program().uses_heap) sampler.emplace(space, *options.sample);
  if (!space.goals().acceptance)
    return explore::search_together(space, options, sink, learn, sampler ? &*sampler : nullptr);
  ProcessWatch watch(space);
  explore::Product<ProcessWatch> product(watch);
  explore::Search search(product, options, sink);
  learn();
  return search.run();
}

// Why there is one worker, in each process if there are several.
std::string_view alone_in_each(const SearchOptions& search, std::string_view alone) {
  return search.peers && search.workers.count == 1 ? "one in each process" : alone;
}

constexpr std::string_view kPersistentSets = "persistent sets";
constexpr std::string_view kProcesses = "off: there are several processes";
constexpr std::string_view kNotAsked = "off", kDepth = "off: with a limit on depth, every path up to it counts";

// Why this search tries all moves; empty: it need not.
std::string_view obstacle_of_reduction(const machine::Machine& machine, const SearchOptions& search,
                                       const Claim* claim) {
  if (!search.reduce) return kNotAsked;
  if (search.peers) return kProcesses;
  if (claim) return "off: a formula watches all steps";
  if (search.limits.depth) return kDepth;
  if (machine.options().checks.has(props::ErrorKind::livelock)) return "off: livelocks are looked for";
  if (machine.program().interrupt_function) return "off: the program handles signals";
  if (machine.program().asks_for_reach) return "off: finalizers look at all of memory";
  return {};
}

// Why threads are not exchanged; empty: those of one kind are, as long as the program does not tell them apart.
std::string_view obstacle_of_symmetry(const machine::Machine& machine, const SearchOptions& search, bool reduces) {
  const machine::MachineOptions& options = machine.options();
  if (!search.symmetry) return "off";
  if (!reduces) return "off: there is no reduction";
  if (search.store.kind != store::StoreKind::exact) return "off: only with --store exact";
  if (search.final_states) return "off: the memories that the program ends with are looked at";
  if (search.heap.canon == heap::Canon::none) return "off: with --canon none there is no symmetry";
  if (options.visible_births) return "off: when objects are made is visible";
  if (machine.program().orderings.weak && options.checks.has(props::ErrorKind::data_race))
    return "off: races of weak atomics are looked for";
  return {};
}

std::string describe_symmetry(const std::set<std::string>& told_apart) {
  std::string out = "threads of one function";
  for (const std::string& function : told_apart) out += (out.ends_with("function") ? " except " : ", ") + function;
  return out;
}

std::string_view obstacle_of_reduction(const processes::Program& program, const ProcessGoals& goals,
                                       const SearchOptions& search) {
  if (!search.reduce) return kNotAsked;
  if (goals.acceptance) return "off: cycles are looked for";
  if (search.limits.depth) return kDepth;
  const char* const obstacle = processes::obstacle_to_futures(program);
  return obstacle ? obstacle : "";
}

// For a search that begins anew: the time that is left.
void take_away(double& seconds, const Answer& answer) {
  if (seconds > 0) seconds = std::max(0.001, seconds - answer.statistics.search_seconds);
}

Answer check_in_order(const core::Module& module, machine::MachineOptions options, const SearchOptions& search,
                      Sink* sink, const Claim* claim) {
  SearchOptions current = search;
  // The program may end between any two changes of what is allocated.
  if (options.checks.has(props::ErrorKind::unfreed)) options.visible_births |= machine::bit_of(machine::Region::heap);
  explore::Statistics before;
  uint64_t searches = 1;
  CoreCourse course{options, current.symmetry, searches, before};
  load_course(search.checkpoints, course);
  for (;; ++searches) {
    keep_course(search.checkpoints, course);
    machine::Machine machine(module, options);
    const std::string_view alone = obstacle_of_workers(machine, search, claim);
    current.peers = alone.empty() ? search.peers : nullptr;
    if (is_bystander(search, current)) {
      if (!begins_anew(search.peers, course)) return {};
      continue;
    }
    if (const std::string_view why = obstacle_of_checkpoints(machine, search, claim); !why.empty()) return unsaved(why);
    const std::string_view obstacle = obstacle_of_reduction(machine, current, claim);
    if (obstacle.empty()) machine.learn_touches();
    const std::string_view asymmetry = obstacle_of_symmetry(machine, current, obstacle.empty());
    if (asymmetry.empty()) machine.learn_kinds();
    current.workers.count = alone.empty() ? search.workers.count : 1;
    current.heap.remember_sharing =
        obstacle.empty() && options.visibility == machine::Visibility::escape && !options.exposed;
    Coverage coverage(machine.program());
    if (search.coverage) machine.observe(&coverage);
    CoreSpace space(machine, current);
    Answer answer = check_once(space, current, sink, claim);
    if (search.peers && !search.peers->is_first()) {
      if (!begins_anew(search.peers, course)) return answer;
      continue;
    }
    if (search.coverage) answer.coverage = coverage.files();
    take_away(current.limits.seconds, answer);
    answer.statistics.searches = searches;
    answer.statistics.search_seconds += before.search_seconds;
    answer.statistics.search_cpu_seconds += before.search_cpu_seconds;
    answer.holding = options.holding.functions;
    answer.reduction = obstacle.empty() ? kPersistentSets : obstacle;
    answer.alone = alone_in_each(current, alone);
    answer.symmetry = asymmetry.empty() ? describe_symmetry(options.told_apart) : asymmetry;
    answer.byte_names = options.byte_names;
    answer.visible_births = options.visible_births;
    answer.exposed = options.exposed;
    answer.zeroed = options.zeroed;
    // Undefined values need not be looked for: then no error tells that they were compared.
    const bool went_by = machine.misses_byte_names() && answer.findings.empty() && !answer.stopped;
    const auto births = static_cast<uint8_t>(machine.missed_births() & ~options.visible_births);
    const bool missed_births = births != 0 && (answer.findings.empty() || search.all_errors);
    const bool asymmetric = !space.told_apart().empty() || space.is_confused();
    if (space.hold().empty() && !space.needs_byte_names() && !went_by && !missed_births && !machine.misses_exposure() &&
        !asymmetric && !machine.misses_zeros()) {
      tell_end(search.peers);
      return answer;
    }
    const bool fresh = space.hold().empty() || options.holding.functions.insert(space.hold()).second;
    QUO_CHECK(fresh, "the variables of '{}' are kept already, and still memory is lost that they hold", space.hold());
    options.byte_names |= space.needs_byte_names() || went_by;
    options.visible_births |= births;
    options.exposed |= machine.misses_exposure();
    if (machine.misses_zeros()) options.caveats.insert(answer.caveats.begin(), answer.caveats.end());
    options.zeroed |= machine.misses_zeros();
    options.told_apart.insert(space.told_apart().begin(), space.told_apart().end());
    current.symmetry &= !space.is_confused();
    before = answer.statistics;
    tell_course(search.peers, course);
  }
}

Answer check_in_order(const processes::Program& program, ProcessGoals goals, const SearchOptions& search, Sink* sink) {
  SearchOptions current = search;
  const std::string_view alone = obstacle_of_workers(goals, search);
  if (!alone.empty()) current.peers = nullptr;
  if (is_bystander(search, current)) return {};
  const std::string_view obstacle = obstacle_of_reduction(program, goals, current);
  current.reduce = obstacle.empty();
  if (!alone.empty()) current.workers.count = 1;
  if (const std::string_view why = obstacle_of_checkpoints(goals, search); !why.empty()) return unsaved(why);
  load_course(search.checkpoints, goals.symmetry);
  for (;;) {
    keep_course(search.checkpoints, goals.symmetry);
    ProcessSpace space(program, goals, current);
    std::vector<bool> covered(program.transitions.size());
    if (search.coverage) space.machine().cover(&covered);
    Answer answer = check_once(space, current, sink);
    if (current.peers && !current.peers->is_first()) {
      if (!begins_anew(current.peers, goals.symmetry)) return answer;
      continue;
    }
    if (search.coverage) answer.coverage = coverage_of(program, covered);
    answer.reduction = obstacle.empty() ? kPersistentSets : obstacle;
    answer.alone = alone_in_each(current, alone);
    if (!space.lost_symmetry()) {
      tell_end(current.peers);
      if (space.is_symmetric())
        for (explore::Finding& finding : answer.findings) make_concrete(finding, program, goals);
      return answer;
    }
    goals.symmetry = false;
    tell_course(current.peers, goals.symmetry);
    take_away(current.limits.seconds, answer);
  }
}

// By one search, or by two, or by many.
Answer check_as_asked(const SearchOptions& search, Sink* sink, bool looks_for_cycles, const explore::Round& check) {
  Answer answer;
  if (search.hunt) answer = explore::hunt(search, sink, check);
  else if (!looks_for_cycles && may_look_once_more(search))
    answer = look_once_more(search, [&](const SearchOptions& current) { return check(current, sink); });
  else answer = check(search, sink);
  explore::count_lines(answer);
  return answer;
}

}  // namespace

Answer check(const core::Module& module, machine::MachineOptions options, const SearchOptions& search, Sink* sink,
             const Claim* claim) {
  return check_as_asked(search, sink, claim != nullptr, [&](const SearchOptions& current, Sink* one) {
    return check_in_order(module, options, current, one, claim);
  });
}

Answer check(const processes::Program& program, ProcessGoals goals, const SearchOptions& search, Sink* sink) {
  return check_as_asked(search, sink, goals.acceptance, [&](const SearchOptions& current, Sink* one) {
    return check_in_order(program, goals, current, one);
  });
}

}  // namespace quotient::spaces
