#include "spaces/core_space.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "explore/clocks.hpp"
#include "spaces/concrete_threads.hpp"
#include "spaces/leaks.hpp"
#include "spaces/profile.hpp"

namespace quotient::spaces {

using explore::Finding;
using explore::Outcome;
using machine::StepStatus;
using memory::Slot;

namespace {

// Some states need not be kept: when memory gets scarce, or from the beginning.
bool may_forget(const machine::Machine& machine, const explore::SearchOptions& options) {
  return machine.options().learns && options.order == explore::Order::dfs && !options.graph && !options.profile &&
         !options.store.needs_hash();
}

bool may_pass(const machine::Machine& machine, const explore::SearchOptions& options) {
  return may_forget(machine, options) && options.sleep;
}

// It matters with which memory the program ends.
bool ends_matter(const machine::Machine& machine, const explore::SearchOptions& options) {
  const props::CheckSet& checks = machine.options().checks;
  return options.final_states || checks.has(props::ErrorKind::unfreed) || checks.has(props::Check::leak_at_end);
}

// A breadth-first search comes back to its states by their nodes. States without a node are told apart by a hash.
Identity identity_for(const machine::Machine& machine, const explore::SearchOptions& options) {
  Identity identity{.tree = options.store.needs_tree() || options.order == explore::Order::bfs, .hash = {}};
  if (options.store.needs_hash() || may_pass(machine, options) || options.sample) identity.hash = options.store.hash;
  return identity;
}

// Where all that communicates also synchronises, every race shows in two next steps (docs/races.md).
std::unique_ptr<Knowledge> knowledge_for(machine::Machine& machine) {
  const bool needed = machine.options().checks.has(props::ErrorKind::data_race) && machine.program().orderings.weak;
  return needed ? std::make_unique<Knowledge>(machine) : nullptr;
}

// Why cycles cannot be looked for; empty: they can.
std::string_view obstacle_of_cycles(const explore::SearchOptions& options) {
  if (options.store.kind != store::StoreKind::exact) return "that needs --store exact";
  if (options.limits.depth) return "with a limit on depth, not all cycles are seen";
  return {};
}

}  // namespace

CoreSpace::CoreSpace(machine::Machine& machine, const explore::SearchOptions& options, explore::Hooks* hooks)
    : CoreSpace(machine, options, hooks, std::make_shared<StateTables>(options.disk)) {}

CoreSpace::CoreSpace(machine::Machine& machine, const explore::SearchOptions& options, explore::Hooks* hooks,
                     std::shared_ptr<StateTables> tables)
    : options_(options),
      knowledge_(knowledge_for(machine)),
      space_(machine, options.heap, identity_for(machine, options), knowledge_.get(), std::move(tables)),
      visited_(std::in_place, options.store),
      hooks_(hooks),
      sleeps_(options.sleep && machine.options().learns && options.order == explore::Order::dfs &&
              options.store.kind == store::StoreKind::exact),
      merges_(may_forget(machine, options)),
      passes_(may_pass(machine, options)),
      can_jump_(identity_for(machine, options).tree),
      strict_(options.strict),
      draws_(options.graph),
      check_races_(machine.options().checks.has(props::ErrorKind::data_race) && !knowledge_),
      check_deadlock_(machine.options().checks.has(props::ErrorKind::deadlock)),
      check_livelocks_(machine.options().checks.has(props::ErrorKind::livelock) && obstacle_of_cycles(options).empty()),
      ending_(passes_ && !ends_matter(machine, options) ? Ending::nothing : Ending::state) {
  if (machine.options().checks.has(props::ErrorKind::livelock)) missed_livelocks_ = obstacle_of_cycles(options);
  if (machine.options().kinds) space_.use_symmetry();
  if (machine.options().learns)
    reduction_ = std::make_unique<CoreReduction>(space_, ends_matter(machine, options), is_exact());
  if (options.audit) audit_ = std::make_unique<Audit>(space_, options.heap);
  if (options.peers) wire_ = std::make_shared<StateWire>(*space_.tables(), machine.chains(), options.peers->size());
  if (options.final_states) final_states_ = std::make_unique<FinalStates>();
  if (options.shuffle) choices_.shuffle = &shuffle_.emplace(*options.shuffle);
  if (!options.profile) return;
  profiler_ = std::make_unique<Profiler>(space_);
  hooks_ = profiler_.get();
}

CoreSpace::CoreSpace(std::unique_ptr<machine::Machine> machine, const CoreSpace& first)
    : CoreSpace(*machine, first.options_, nullptr, first.space_.tables()) {
  machine_ = std::move(machine);
  visited_.emplace(*first.visited_, store::StateSet::Shared());
  if (first.reduction_) reduction_ = std::make_unique<CoreReduction>(space_, *first.reduction_);
  done_ = first.done_;
  wire_ = first.wire_;
  regions_ = first.regions_;
}

std::unique_ptr<CoreSpace> CoreSpace::fork() const {
  QUO_CHECK(!knowledge_ && !hooks_ && is_exact(), "this search is not for several workers");
  return std::unique_ptr<CoreSpace>(new CoreSpace(space_.machine().fork(), *this));
}

void CoreSpace::absorb(const CoreSpace& other) {
  space_.absorb(other.space_);
  space_.machine().absorb(other.space_.machine());
  visited_->absorb(*other.visited_);
  for (const auto& [status, times] : other.ends_) ends_[status] += times;
  if (hold_.empty()) hold_ = other.hold_;
  if (obstacle_.empty()) obstacle_ = other.obstacle_;
  needs_byte_names_ |= other.needs_byte_names_;
  confused_ |= other.confused_;
  has_halted_ |= other.has_halted_;
  if (reduction_) reduction_->absorb(*other.reduction_);
}

void CoreSpace::begin_sharing(const std::vector<Key>& path) {
  if (options_.order == explore::Order::dfs && !done_) done_ = visited_->all_but(path);
  reduction_->begin_sharing();
}

void CoreSpace::end_sharing() {
  done_.reset();
  reduction_->end_sharing();
}

void CoreSpace::wake(Cursor& cursor, Key state) {
  if (!sleeps_ || cursor.asleep == 0) return;
  cursor.woken = std::exchange(cursor.asleep, 0);
  reduction_->note_sleepers(0, state);
}

void CoreSpace::adopt(Cursor& cursor) {
  if (!reduction_ || !cursor.started) return;
  cursor.level = look();
  forget_look();
}

CoreSpace::~CoreSpace() = default;

bool CoreSpace::start() {
  space_.start(step_);
  if (step_.status != StepStatus::advanced) return false;
  if (!options_.peers || owner() == options_.peers->rank()) note_end();
  initial_ = mark();
  return true;
}

void CoreSpace::write(unsigned to, Taken mover, std::span<const Item> items, ByteWriter& out) {
  wire_->write(to, {key(), mover}, out);
  out.number(items.size());
  for (const Item& item : items) {
    out.number(item.value);
    out.number(item.bound);
  }
}

explore::Arrival<CoreSpace> CoreSpace::read(unsigned from, ByteReader& in) {
  const StateWire::Told told = wire_->read(from, in);
  if (wire_->knows_threads() && !space_.machine().has_spawned()) space_.machine().note_threads();
  explore::Arrival<CoreSpace> arrival{told.state, told.mover, {}};
  arrival.items.resize(in.number());
  for (Item& item : arrival.items) {
    item.value = in.word();
    item.bound = in.word();
  }
  return arrival;
}

// The search begins again at the initial state, with what has been learned about futures.
void CoreSpace::begin_pass() {
  if (can_jump_) jump(initial_.state.node);  // the log need not begin at the initial state
  else back(initial_);
  visited_.emplace(options_.store);
  ends_.clear();
  has_halted_ = false;
  if (final_states_) final_states_ = std::make_unique<FinalStates>();
  forget_look();
  woken_ = 0;
  singles_.clear();
  passed_.clear();
  merged_in_vain_ = false;
  next_audited_merge_ = kAuditedMerge;
  reduction_->begin_pass();
}

// Those of the path stay, so that it is known where a cycle ends; and the initial one, where the next pass begins.
void CoreSpace::merge(const std::vector<Key>& path) {
  store::StateTree& tree = space_.tree();
  tree.begin_sweep();
  for (const Key state : path) {
    singles_.keep(state);
    tree.keep(state);
  }
  tree.keep(initial_.state.node);
  tree.keep(key());
  merged_ +=
      visited_->sift([this](Key state) { return singles_.may_leave(state); }, [&](Key state) { tree.keep(state); });
  reduction_->forget_states([&](Key state) { return tree.is_kept(state); });
  merged_in_vain_ = tree.sweep() < tree.nodes() / 8 && !audit_;
  next_audited_merge_ = states() + std::max(kAuditedMerge, states() / 2);  // each takes time for all of them
}

// The next thread whose steps are to be tried; all others come behind those that are enough, if these do not lead on.
bool CoreSpace::pick_thread(Cursor& cursor) const {
  const size_t threads = space_.threads().size();
  while (cursor.turn < threads && !cursor.is_chosen(cursor.thread(threads))) ++cursor.turn;
  if (cursor.turn < threads) return true;
  if (cursor.woken != 0) {
    cursor.chosen = std::exchange(cursor.woken, 0);
  } else {
    if (cursor.leads_on || cursor.others == 0 || !holds(reduce::Condition::proviso)) return false;
    cursor.chosen = std::exchange(cursor.others, 0);
  }
  cursor.turn = 0;
  return pick_thread(cursor);
}

uint32_t CoreSpace::draw_thread() {
  const std::vector<Slot>& threads = space_.threads();
  if (threads.empty()) return 0;
  const auto last = std::ranges::find(threads, space_.now(picked_));
  if (shuffle_->is_constant() && last != threads.end()) return static_cast<uint32_t>(last - threads.begin());
  return shuffle_->below(static_cast<uint32_t>(threads.size()));
}

// Where steps are left out because they do not conflict with those that are chosen, the chosen ones are made, asleep or
// not: what the others do behind them is what is learned about the others.
void CoreSpace::decide(Cursor& cursor) {
  cursor.level = look();
  CoreReduction::Choice choice;
  if (!cursor.full && woken_ == 0) choice = choice_ ? *choice_ : reduction_->choose(cursor.level);
  forget_look();
  if (choice.leaves_out() && is_exact()) reduction_->note(cursor.level, choice, key());
  cursor.chosen = choice.enough & choice.acting;
  cursor.others = choice.acting & ~choice.enough;
  if (!sleeps_) return;
  if (woken_ != 0) cursor.chosen = reduction_->sleepers(key());
  const bool all_awake = cursor.full || (choice.leaves_out() && holds(reduce::Condition::learning));
  const reduce::ThreadSet asleep = reduction_->sleep(cursor.level, all_awake ? 0 : cursor.chosen);
  if (space_.is_named()) reduction_->note_sleepers(asleep, key());
  cursor.chosen &= ~asleep;
  cursor.asleep = asleep;
  if (asleep != 0) cursor.others = 0;  // who sleeps has led on
  cursor.progressed |= asleep != 0 || woken_ != 0;
  woken_ = 0;
}

CoreReduction::Level CoreSpace::look() {
  if (!entered_) entered_ = reduction_->enter();
  return *entered_;
}

// One thread makes one step, and nobody else needs to be tried. Where that was not so before, the state gets its name
// first: then it may turn out that it was seen, and need not be looked at. So it is where paths meet.
bool CoreSpace::is_passage() {
  if (space_.is_named() || !reduction_->expects_single()) return false;
  if (passed_.pass(space_.state().hash, came_from_)) {
    reduction_->expect_meetings();
    return false;
  }
  const CoreReduction::Level level = look();
  choice_ = reduction_->choose(level);
  return reduction_->is_single(level, *choice_);
}

Outcome CoreSpace::next(Cursor& cursor, std::vector<Item>& items, size_t begin) {
  choices_.taken.clear();
  if (items.size() != begin) choices_.taken.assign(items.begin() + static_cast<std::ptrdiff_t>(begin), items.end());
  choices_.next = 0;
  if (reduction_ && !cursor.started) decide(cursor);
  else if (reduction_) reduction_->resume(cursor.level);
  if (cursor.started && !choices_.advance()) {
    if (sleeps_ && !done_ && cursor.thread_leads_on && !cursor.full)
      reduction_->fall_asleep(cursor.level, cursor.picked);
    cursor.thread_leads_on = false;
    ++cursor.turn;
  }
  if (shuffle_ && !cursor.started) [[unlikely]]
    cursor.first = draw_thread();
  cursor.started = true;
  if (!pick_thread(cursor)) return Outcome::none;
  cursor.picked = picked_ = space_.threads()[cursor.thread(space_.threads().size())];
  if (hooks_) hooks_->thread_picked(picked_);
  if (draws_) [[unlikely]]
    began_at_ = space_.machine().user_pc(space_.machine().call_stack(picked_));
  came_from_ = space_.state().hash;
  space_.advance(picked_, choices_, step_, log_, passes_ ? Naming::later : Naming::now, ending_);
  if (reduction_) reduction_->tried(cursor.level, picked_, choices_, step_);
  if (!told_apart().empty()) [[unlikely]]
    obstacle_ = "the search begins anew, with threads that can be told apart";
  if (space_.machine().misses_exposure()) [[unlikely]]
    obstacle_ = "the search begins anew, with every access to memory as a step";
  if (space_.machine().misses_zeros()) [[unlikely]]
    obstacle_ = "the search begins anew, with zeros in memory that is not initialised";
  if (items.size() != begin) items.resize(begin);
  if (!choices_.taken.empty()) items.insert(items.end(), choices_.taken.begin(), choices_.taken.end());
  if (step_.status == StepStatus::blocked) return Outcome::blocked;
  if (!step_.spurious) cursor.progressed = true;
  if (step_.status == StepStatus::pruned) return Outcome::pruned;
  if (step_.status == StepStatus::failed) return Outcome::failed;
  if (step_.halted && ending_ == Ending::nothing) {
    ++ends_[step_.exit_code];
    has_halted_ = true;
    return Outcome::ended;
  }
  note_end();
  if (missed_births() & ~space_.machine().options().visible_births) [[unlikely]]
    obstacle_ = "the search begins anew, with the times at which objects are made";
  if (audit_) [[unlikely]]
    audit_->after_step();
  return Outcome::moved;
}

explore::Deed CoreSpace::deed() const {
  const machine::Program& program = space_.machine().program();
  return {program.module->place(program.locations[began_at_]), ""};
}

void CoreSpace::note_end() {
  if (!space_.threads().empty()) return;
  const uint64_t status = step_.halted ? step_.exit_code : 0;
  ++ends_[status];
  machine::Machine& machine = space_.machine();
  if (final_states_) final_states_->add(machine.program(), machine.memory(), status);
}

std::vector<Finding> CoreSpace::take_errors() {
  std::vector<Finding> out;
  for (const machine::PassedError& passed : step_.passed) {
    Finding finding{passed.error, name_of(passed.thread), {}};
    finding.passed = true;
    out.push_back(std::move(finding));
  }
  if (step_.status == StepStatus::failed) out.push_back({*step_.error, name_of(step_.error_thread), {}});
  return out;
}

// Runs all next steps of the thread, and comes back from each, until visit() says that it has seen enough.
template <class Visit>
bool CoreSpace::try_steps(Slot thread, Visit&& visit) {
  const Mark here = mark();
  Choices choices;
  do {
    space_.advance(thread, choices, step_, log_, passes_ ? Naming::later : Naming::now);
    if (step_.status == StepStatus::advanced) back(here);
    if (visit(choices)) return true;
  } while (choices.advance());
  return false;
}

bool CoreSpace::can_go_on() {
  const std::vector<Slot> threads = space_.threads();
  return std::any_of(threads.begin(), threads.end(), [this](Slot thread) {
    return try_steps(thread, [this](const Choices&) {
      return step_.status == StepStatus::advanced || step_.status == StepStatus::failed;
    });
  });
}

// An assumption that fails is a move, too: an execution that waits for it forever is not one that counts.
bool CoreSpace::can_move(Slot thread) {
  return try_steps(thread, [this](const Choices&) { return step_.status != StepStatus::blocked && !step_.spurious; });
}

Finding CoreSpace::deadlock() {
  const size_t threads = space_.threads().size();
  try_steps(space_.threads().front(), [](const Choices&) { return true; });  // says where it waits
  const char* message = threads == 1 ? "the only thread waits forever" : "every thread waits";
  return {{props::ErrorKind::deadlock, message, step_.wait.pc}, "", {}};
}

bool CoreSpace::may_race() { return !reduction_ || reduction_->has_conflict(look()); }

// Do the next steps of two threads conflict?
void CoreSpace::look_for_races(const std::function<bool(Finding)>& report) {
  NextAccesses next;
  NextAccesses::Race race;
  const std::vector<Slot> threads = space_.threads();
  for (const Slot thread : threads) {
    // What an atomic section touches may depend on its choices.
    const bool enough = try_steps(thread, [&](const Choices& choices) {
      return next.add(thread, choices, step_, race) && !report(race_finding(race));
    });
    if (enough) return;
  }
}

Finding CoreSpace::race_finding(const NextAccesses::Race& race) const {
  const machine::Machine& machine = space_.machine();
  const auto user_pc = [&](const NextAccesses::Entry& entry) {
    const bool inside = machine.program().function_at(entry.access.pc).runtime;
    return inside ? machine.user_pc(machine.call_stack(entry.thread)) : entry.access.pc;
  };
  const auto move_of = [&](const NextAccesses::Entry& entry) { return move(entry.thread, entry.choices); };
  Finding finding{{props::ErrorKind::data_race, machine::kRaceMessage, user_pc(race.second)},
                  name_of(race.second.thread),
                  {move_of(race.first), move_of(race.second)}};
  finding.passed = true;
  finding.other_pc = user_pc(race.first);
  finding.other_thread = name_of(race.first.thread);
  return finding;
}

// The path as the program goes it, and what is at its end there.
bool CoreSpace::make_concrete(Finding& finding) {
  if (!obstacle_.empty()) return false;
  space_.name(log_);
  if (!space_.symmetry() || follow(finding)) return true;
  confused_ = true;
  obstacle_ = "the search begins anew, without exchanging threads";
  return false;
}

bool CoreSpace::follow(Finding& finding) {
  using props::ErrorKind;
  const machine::Step step = step_;
  const bool is_race = finding.error.kind == ErrorKind::data_race && check_races_;
  const bool fails = finding.error.kind != ErrorKind::deadlock && !is_race;
  const size_t leading = finding.path.size() - (is_race ? 2 : fails && !finding.path.empty() ? 1 : 0);
  ConcreteThreads threads(space_, initial_.state.node);
  bool found = true;
  for (size_t i = 0; i < leading && found; ++i) found = threads.follow(finding.path[i]);
  if (found && fails && leading != finding.path.size()) {
    found = threads.end(finding.path.back(), [&](const machine::Step& last) {
      if (last.error && last.error->is_same(finding.error)) {
        finding.thread = name_of(last.error_thread);
        return true;
      }
      const auto passed = std::ranges::find_if(
          last.passed, [&](const machine::PassedError& one) { return one.error.is_same(finding.error); });
      if (passed != last.passed.end()) finding.thread = name_of(passed->thread);
      return passed != last.passed.end() || (finding.thread.empty() && last.doubtful);
    });
  }
  std::vector<explore::Move> ends;
  if (found && is_race) {
    threads.arrive();
    found = false;
    look_for_races([&](Finding race) {
      found = race.error.is_same(finding.error) && race.other_pc == finding.other_pc;
      if (!found) return true;
      finding.thread = race.thread;
      finding.other_thread = race.other_thread;
      ends = race.path;
      return false;
    });
  } else if (found && finding.error.kind == ErrorKind::deadlock) {
    const std::optional<machine::Wait> wait = threads.get_stuck();
    found = wait.has_value();
    if (wait) finding.error.pc = wait->pc;
  }
  step_ = step;
  if (!found) return false;
  finding.path = threads.take_path();
  finding.path.insert(finding.path.end(), ends.begin(), ends.end());
  return true;
}

bool CoreSpace::confirm(Finding& finding) {
  if (!make_concrete(finding)) return false;
  if (finding.error.kind == props::ErrorKind::leak) return is_lost(finding.path, finding.error.number);
  // Is one of the undefined bytes that were compared a copy of the other?
  if (finding.error.kind != props::ErrorKind::undefined_value || !space_.machine().misses_byte_names()) return true;
  needs_byte_names_ = true;
  obstacle_ = "the search begins anew, with names for undefined bytes";
  return false;
}

// Memory is out of reach: is it lost, or must the search begin anew because a variable in scope holds it?
bool CoreSpace::is_lost(const std::vector<explore::Move>& path, uint32_t number) {
  const LeakJudgement judgement = judge_leak(space_.machine(), path, number);
  if (judgement.lost) return true;
  hold_ = judgement.holder;
  obstacle_ = "the search begins anew, with the variables of one more function";
  return false;
}

void CoreSpace::conclude(explore::Answer& answer) const {
  const machine::Machine& machine = space_.machine();
  for (const std::string& caveat : machine.caveats()) answer.caveats.push_back(caveat);
  add_conditions(answer, machine.conditions(), strict_);
  if (!visited_->is_exact()) answer.caveats.push_back(visited_->caveat());
  if (!missed_livelocks_.empty()) answer.caveats.push_back("livelocks were not looked for: " + missed_livelocks_);
  answer.ends = ends_;
  if (profiler_) answer.profile = profiler_->result();
  explore::Statistics& statistics = answer.statistics;
  space_.fill_statistics(statistics);
  if (final_states_) {
    statistics.final_states = final_states_->count();
    statistics.final_hash = final_states_->hash();
  }
  if (reduction_) {
    statistics.contexts = reduction_->contexts();
    statistics.probes = reduction_->probes();
    statistics.asleep = reduction_->asleep();
    statistics.future_touches = reduction_->future_touches();
    statistics.summary_touches = reduction_->summary_touches();
  }
  if (const ThreadSymmetry* const symmetry = space_.symmetry()) statistics.exchanges = symmetry->exchanges();
  statistics.merged = merged_;
  statistics.visited_bytes = visited_->bytes();
  statistics.hash_bits = visited_->hash_bits();
  statistics.hash_collisions = visited_->collisions();
  statistics.bitstate_fill = visited_->bitstate_fill();
  statistics.missed_probability = visited_->missed_probability();
}

// A test that stops too early finds nothing.
void CoreSpace::warn_of_empty_proof(explore::Answer& answer) const {
  const machine::Machine& machine = space_.machine();
  if (answer.ends->empty())
    answer.warnings.push_back("no execution reaches the end of the program (the end of main, or exit)");
  const auto creates_threads = [](const core::Function& function) {
    return function.name == "pthread_create" || function.name == "thrd_create";
  };
  if (!machine.has_spawned() && std::ranges::any_of(machine.program().module->functions, creates_threads))
    answer.warnings.push_back("the program has code that creates threads, but no execution creates one");
}

}  // namespace quotient::spaces
