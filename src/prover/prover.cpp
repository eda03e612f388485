#include "prover/prover.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "explore/clocks.hpp"
#include "spaces/check.hpp"

namespace quotient::prover {
namespace {

constexpr const char* kLeakChecks = "leak-at-end";
constexpr uint64_t kQuickStates = 20000, kAllStates = 1000000;
constexpr double kQuickSeconds = 1, kLeakSeconds = 1;
constexpr size_t kMostVariables = 50;

// All executions of up to so many states, the shortest first.
explore::Answer look_for_error(const core::Module& module, const Task& task, const char* checks, uint64_t states,
                               double seconds) {
  machine::MachineOptions machine_options = task.machine;
  if (auto set = props::CheckSet::parse(checks)) machine_options.checks = *set;
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
    proof.answer.verdict = explore::Verdict::unknown;
    auto program = shape::lower(module_);
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
  double left() const {
    return std::max(
        0.1, task_.seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - task_.start).count());
  }
  bool out_of_time() const { return left() <= 0.1; }

  void climb(const shape::Program& program, Proof& proof) {
    const bool has_data =
        std::ranges::any_of(program.kinds, [](const shape::NodeKind& kind) { return !kind.data.empty(); });
    if (!has_data) std::erase_if(ladder_, [](const shape::Abstraction& abstraction) { return abstraction.by_data; });
    const double reserved = task_.seconds / 5;  // for the search for a real error at the end
    for (const shape::Abstraction& abstraction : ladder_) {
      if (proof.attempts && left() <= reserved) break;
      // Where several are tried, each leaves some time to the next.
      shape::Outcome outcome =
          attempt(program, abstraction, ladder_.size() > 1 ? std::max(0.1, (left() - reserved) / 2) : left(), proof);
      // An attempt that came to no end says less than an earlier one that can name a place.
      if (outcome.kind != shape::Outcome::Kind::gave_up || !proof.outcome.doubt) proof.outcome = std::move(outcome);
      if (proof.outcome.kind == shape::Outcome::Kind::safe) {
        proof.answer.verdict = explore::Verdict::verified;
        proof.safe = true;
        if (!proof.outcome.nothing_lost) decide_leaks(program, proof);
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
    if (found_error(proof, kLeakChecks, kQuickStates, kQuickSeconds)) return;
    const auto deadline =
        std::chrono::steady_clock::now() +
        std::chrono::duration<double>(std::min(left(), kLeakSeconds + 4 * proof.outcome.figures.seconds));
    for (size_t i = proof.attempts; i < ladder_.size() && ladder_[i].kind != shape::Abstraction::Kind::predicates;
         ++i) {
      const double seconds = std::chrono::duration<double>(deadline - std::chrono::steady_clock::now()).count();
      if (seconds <= 0) return;
      shape::Outcome finer = attempt(program, ladder_[i], seconds, proof);
      if (finer.kind != shape::Outcome::Kind::safe || !finer.nothing_lost) continue;
      proof.outcome = std::move(finer);
      return;
    }
  }

  bool found_error(Proof& proof, const char* checks, uint64_t states, double seconds) {
    explore::Answer answer = look_for_error(module_, task_, checks, states, std::min(seconds, left()));
    if (answer.verdict != explore::Verdict::error) return false;
    proof.answer = std::move(answer);
    proof.checks = checks;
    return true;
  }

  // All executions of up to so many states: an error is one, and if there are no more, the program is safe.
  bool decide_by_search(Proof& proof, uint64_t states, double seconds) {
    explore::Answer answer = look_for_error(module_, task_, kChecks, states, std::min(seconds, left()));
    if (answer.verdict == explore::Verdict::unknown) return false;
    proof.answer = std::move(answer);
    proof.checks = kChecks;
    if (proof.answer.verdict == explore::Verdict::error) return true;
    proof.safe = proof.searched = true;
    explore::Answer leaks = look_for_error(module_, task_, kLeakChecks, states, left());
    proof.searched_leaks = leaks.verdict == explore::Verdict::verified;
    if (leaks.verdict != explore::Verdict::error) return true;
    proof.answer = std::move(leaks);
    proof.checks = kLeakChecks;
    return true;
  }

  const core::Module& module_;
  const Task& task_;
  std::vector<shape::Abstraction> ladder_;  // what is left of the task's
};

}  // namespace

std::vector<shape::Abstraction> all_abstractions() {
  using Kind = shape::Abstraction::Kind;
  return {{Kind::variables, 0},
          {Kind::local, 1},
          {Kind::local, 1, false, true},
          {Kind::local, 1, true, false, true},
          {Kind::local, 2, true, false, true},
          {Kind::local, 2},
          {Kind::predicates, 0},
          {Kind::predicates, 0, true}};
}

Proof prove(const core::Module& module, const Task& task) { return Prover(module, task).run(); }

}  // namespace quotient::prover
