#include "prover/prover.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "explore/clocks.hpp"
#include "shape/numbers/number_types.hpp"
#include "spaces/check.hpp"

namespace quotient::prover {
namespace {

// Losing memory, also by main's return.
void add_leaks(props::CheckSet& checks) { checks.add(props::Check::leak), checks.add(props::Check::leak_at_end); }

constexpr uint64_t kQuickStates = 20000, kAllStates = 1000000;
constexpr double kQuickSeconds = 1, kLeakSeconds = 1;
constexpr size_t kMostVariables = 50;
constexpr uint32_t kFewValues = shape::Abstraction::kFewValues;
constexpr uint32_t kManyValues = 40;  // enough to follow loops that count to a small constant

// All executions of up to so many states, the shortest first.
explore::Answer look_for_error(const core::Module& module, const Task& task, const props::CheckSet& checks,
                               uint64_t states, double seconds) {
  machine::MachineOptions machine_options = task.machine;
  machine_options.checks = checks;
  explore::SearchOptions search_options = task.search;
  search_options.order = explore::Order::bfs;
  search_options.limits.states = states;
  search_options.limits.seconds = seconds;
  return spaces::check(module, machine_options, search_options);
}

class Prover {
 public:
  Prover(const core::Module& module, const Task& task) : module_(module), task_(task), ladder_(task.abstractions) {}

  Proof run() {
    Proof proof;
    proof.goal = task_.goal;
    proof.checks = task_.goal.safety;
    proof.answer.verdict = explore::Verdict::unknown;
    auto program = lower(shape::Scopes::ignored);
    if (!program) {
      proof.answer.reason = to_string(program.error());
      proof.place = program.error().place;
      decide_by_search(proof, all_states(), left());
    } else if (!shape::share_variables(*program, kMostVariables)) {
      proof.place = module_.place(shape::most_crowded(*program));
      proof.answer.reason = fmt::format("{}: more than {} pointer variables are in use at the same time",
                                        to_string(proof.place), kMostVariables);
      decide_by_search(proof, all_states(), left());
    } else {
      climb(*program, proof);
      if (proof.searched) return proof;
      std::vector<std::string>& caveats = proof.answer.caveats;
      caveats.insert(caveats.end(), program->caveats.begin(), program->caveats.end());
      explore::add_conditions(proof.answer, program->conditions, task_.search.strict);
      if (proof.answer.verdict == explore::Verdict::verified && !caveats.empty()) {
        proof.answer.verdict = explore::Verdict::unknown;
        proof.answer.reason = "this is not a proof: " + caveats.front();
      }
    }
    return proof;
  }

 private:
  // Does an error that the program itself reports count? Those that nobody asked for do so in a proof for all of
  // safety, and not in one for what a property file names.
  bool counts(std::string_view name) const {
    props::ErrorKind kind{};
    return !task_.goal.must_decide || !props::find_kind(name, kind) || task_.goal.safety.has(kind);
  }

  Result<shape::Program> lower(shape::Scopes scopes) const {
    return shape::lower(module_, [this](std::string_view kind) { return counts(kind); }, scopes);
  }

  double left() const {
    return std::max(
        0.1, task_.seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - task_.start).count());
  }
  bool out_of_time() const { return left() <= 0.1; }

  void climb(const shape::Program& program, Proof& proof) {
    const bool has_data =
        std::ranges::any_of(program.kinds, [](const shape::NodeKind& kind) { return !kind.data.empty(); });
    const auto has_pointers = [](const shape::NodeKind& kind) { return !kind.selectors.empty(); };
    if (std::ranges::count_if(program.kinds, has_pointers) < 2)
      std::erase_if(ladder_,
                    [](const shape::Abstraction& abstraction) { return abstraction.hanging || abstraction.giving; });
    if (!has_data) std::erase_if(ladder_, [](const shape::Abstraction& abstraction) { return abstraction.by_data; });
    if (!shape::compares_related_numbers(program))
      std::erase_if(ladder_, [](const shape::Abstraction& abstraction) { return abstraction.relations; });
    const double reserved = task_.seconds / 5;  // for the search for a real error at the end
    bool numbers_given_up = false;
    for (next_ = 0; next_ < ladder_.size();) {
      if (proof.attempts && left() <= reserved) break;
      const shape::Abstraction& abstraction = ladder_[next_++];
      if (abstraction.counts() && !numbers_given_up) continue;
      // Where several are tried, each leaves some time to the next.
      shape::Outcome outcome =
          attempt(program, abstraction, ladder_.size() > 1 ? std::max(0.1, (left() - reserved) / 2) : left(), proof);
      numbers_given_up = numbers_given_up || outcome.numbers_given_up;
      // An attempt that came to no end says less than an earlier one that can name a place.
      if (outcome.kind != shape::Outcome::Kind::gave_up || !proof.outcome.doubt) proof.outcome = std::move(outcome);
      if (proof.outcome.kind == shape::Outcome::Kind::safe) {
        proof.answer.verdict = explore::Verdict::verified;
        proof.safe = true;
        if (task_.goal.leaks && !proof.outcome.nothing_lost) decide_leaks(program, proof);
        return;
      }
      // The first two are quick; if they fail, a real error is likely, and mostly one of a few steps.
      if (proof.attempts == 2 && decide_by_search(proof, kQuickStates, kQuickSeconds)) return;
      if (proof.outcome.obstacle) break;
      if (out_of_time()) {
        proof.answer.reason = fmt::format("the time limit of {:.0f} seconds is reached", task_.seconds);
        return;
      }
    }
    if (decide_by_search(proof, all_states(), left())) return;
    proof.answer.reason = proof.outcome.reason;
    if (!proof.outcome.doubt) return;
    proof.place = module_.place(proof.outcome.doubt->location);
    if (proof.outcome.obstacle) return tell_obstacles(program, proof);
    proof.answer.reason =
        fmt::format("{}; no execution was found that shows it, {}", doubt_text(module_, *proof.outcome.doubt),
                    proof.outcome.feasible ? "but it can be followed back to the start of the program"
                                           : "and no finer abstraction that excludes it");
    if (proof.outcome.numbers_given_up) proof.answer.reason += " (some numbers take more values than are followed)";
  }

  uint64_t all_states() const { return task_.search.limits.states ? task_.search.limits.states : kAllStates; }

  // The one that the proof came to, and then the others: whoever takes the first away comes to them next.
  void tell_obstacles(const shape::Program& program, Proof& proof) const {
    const auto text = [&](const shape::Obstacle& obstacle) {
      return fmt::format("{}: {} (in {})", to_string(module_.place(obstacle.location)), obstacle.text,
                         obstacle.function);
    };
    for (const shape::Obstacle& obstacle : program.obstacles) {
      const bool first =
          obstacle.location == proof.outcome.doubt->location && obstacle.text == proof.outcome.doubt->message;
      if (first) proof.answer.reason = text(obstacle);
      proof.obstacles.insert(first ? proof.obstacles.begin() : proof.obstacles.end(), text(obstacle));
    }
  }

  static shape::Outcome attempt(const shape::Program& program, const shape::Abstraction& abstraction, double seconds,
                                Proof& proof) {
    shape::Outcome outcome = shape::explore(program, abstraction, {seconds});
    ++proof.attempts;
    proof.refinements += outcome.figures.refinements;
    proof.cpu_seconds += outcome.figures.cpu_seconds;
    return outcome;
  }

  // The program is safe, but memory may be lost. If no execution shows it, finer abstractions than the one that was
  // enough for safety may still prove that there is none. Predicates are not among them: they are learnt from what is
  // not safe.
  void decide_leaks(const shape::Program& program, Proof& proof) {
    if (found_leak(proof, kQuickStates, kQuickSeconds)) return;
    const auto deadline =
        std::chrono::steady_clock::now() +
        std::chrono::duration<double>(std::min(left(), kLeakSeconds + 4 * proof.outcome.figures.seconds));
    // If the program may end in the middle of functions, what their variables hold may be all that seemed to be lost.
    Result<shape::Program> scoped = lower(shape::Scopes::followed);
    const bool use_scoped = scoped && shape::share_variables(*scoped, kMostVariables) && holds_at_an_end(*scoped);
    if (use_scoped) --next_;
    const shape::Program& subject = use_scoped ? *scoped : program;
    for (; next_ < ladder_.size() && ladder_[next_].kind != shape::Abstraction::Kind::predicates; ++next_) {
      const double seconds = std::chrono::duration<double>(deadline - std::chrono::steady_clock::now()).count();
      if (seconds <= 0) break;
      shape::Outcome finer = attempt(subject, ladder_[next_], seconds, proof);
      if (finer.kind != shape::Outcome::Kind::safe || !finer.nothing_lost) continue;
      proof.outcome = std::move(finer);
      return;
    }
    leave_leaks_open(proof);
  }

  bool found_leak(Proof& proof, uint64_t states, double seconds) {
    props::CheckSet checks = props::CheckSet::none();
    add_leaks(checks);
    explore::Answer answer = look_for_error(module_, task_, checks, states, std::min(seconds, left()));
    if (answer.verdict != explore::Verdict::error) return false;
    proof.answer = std::move(answer);
    proof.checks = checks;
    return true;
  }

  static bool holds_at_an_end(const shape::Program& program) {
    return std::ranges::any_of(program.statements,
                               [](const shape::Statement& statement) { return !statement.held.empty(); });
  }

  void leave_leaks_open(Proof& proof) const {
    if (!task_.goal.must_decide) return;
    proof.answer.verdict = explore::Verdict::unknown;
    proof.answer.reason = kLeaksOpen;
  }

  // All executions of up to so many states: an error, or a leak, is one wherever a proof would have ended, and if there
  // are no more executions, there is none.
  bool decide_by_search(Proof& proof, uint64_t states, double seconds) {
    props::CheckSet checks = task_.goal.safety;
    if (task_.goal.leaks) add_leaks(checks);
    explore::Answer answer = look_for_error(module_, task_, checks, states, std::min(seconds, left()));
    if (answer.verdict == explore::Verdict::unknown) return false;
    proof.answer = std::move(answer);
    proof.checks = checks;
    proof.searched = proof.safe = proof.answer.verdict == explore::Verdict::verified;
    return true;
  }

  const core::Module& module_;
  const Task& task_;
  std::vector<shape::Abstraction> ladder_;  // what is left of the task's
  size_t next_ = 0;                         // of the ladder: what was not tried yet
};

}  // namespace

Goal default_goal() {
  props::CheckSet safety = props::CheckSet::none();
  for (const props::Check check :
       {props::Check::assert, props::Check::memory, props::Check::reach, props::Check::undef})
    safety.add(check);
  return {safety, true, false};
}

Result<Goal> goal_of(const props::CheckSet& property) {
  props::CheckSet safety = property;
  safety.remove(props::Check::leak), safety.remove(props::Check::leak_at_end);
  for (const props::CheckInfo& row : props::all_checks()) {
    const bool provable = row.check == props::Check::memory || row.check == props::Check::reach;
    if (safety.has(row.check) && !provable)
      return failure(fmt::format("--property: a proof cannot be about '{}'; use quotient check", row.name));
  }
  return Goal{safety, property.has(props::Check::leak), true};
}

std::vector<shape::Abstraction> all_abstractions() {
  using Kind = shape::Abstraction::Kind;
  return {{Kind::variables, 0},
          {Kind::local, 1},
          {Kind::variables, 0, false, false, false, kFewValues, true},
          {Kind::local, 1, false, false, false, kFewValues, true},
          {Kind::local, 1, false, false, false, kManyValues},
          {.kind = Kind::local, .depth = 1, .relations = true},
          {Kind::local, 1, false, true},
          {Kind::local, 1, true, false, true},
          {Kind::local, 2, true, false, true},
          {Kind::local, 2, true, false, true, kFewValues, true},
          {Kind::local, 2},
          {.kind = Kind::local, .depth = 1, .by_statement = true, .giving = true},
          {Kind::local, 1, false, false, false, kFewValues, false, true},
          {Kind::predicates, 0},
          {Kind::predicates, 0, true}};
}

Proof prove(const core::Module& module, const Task& task) { return Prover(module, task).run(); }

}  // namespace quotient::prover
