#include "shape/refinement.hpp"

#include <algorithm>
#include <ctime>

#include "shape/automata/reduce.hpp"
#include "shape/automata/time_budget.hpp"

namespace quotient::shape {
namespace {

// Of one product after another, reducing by bisimulation leaves a hundred thousand rules where simulation leaves a
// thousand.
Automaton common(const Automaton& left, const Automaton& right) { return reduce_by_simulation(intersect(left, right)); }

// One step back: to an earlier visit of the same loop head if its heaps are already among them (the shorter way), or
// over a statement.
struct Step {
  uint32_t visit;
  Automaton heaps;
};

std::optional<Step> step_back(Exploration& exploration, const Visit& visit, const Automaton& heaps) {
  if (visit.earlier) {
    Automaton kept = common(heaps, exploration.visits()[*visit.earlier].after);
    if (!kept.finals().empty()) return Step{*visit.earlier, std::move(kept)};
  }
  for (const uint32_t from : visit.from) {
    Automaton before = from == Visit::kStart
                           ? common(heaps, exploration.transducers().only_nil())
                           : reduce_by_simulation(exploration.heaps_before(exploration.visits()[from], visit, heaps));
    if (!before.finals().empty()) return Step{from, std::move(before)};
  }
  return {};
}

// A predicate that is as general as possible: the heaps, abstracted themselves, as long as this adds none that were
// there before. Without it, one counterexample after another may be excluded, each with one node more than the last.
Automaton generalised(const Exploration& exploration, const Automaton& heaps, const Automaton& before) {
  using Kind = Abstraction::Kind;
  for (const Abstraction& abstraction :
       {Abstraction{Kind::variables, 0}, Abstraction{Kind::local, 1}, Abstraction{Kind::local, 2}}) {
    Automaton larger = abstract(exploration.labels(), exploration.transducers().languages(), heaps, abstraction);
    if (is_empty(intersect(larger, before))) return larger;
  }
  return reduce_by_simulation(heaps);
}

}  // namespace

Counterexample analyse(Exploration& exploration) {
  const std::vector<Visit>& visits = exploration.visits();
  Step step{static_cast<uint32_t>(visits.size() - 1), visits.back().after};
  while (step.visit != Visit::kStart) {
    const Visit& visit = visits[step.visit];
    if (visit.before) {
      Automaton real = common(step.heaps, *visit.before);
      if (real.finals().empty())
        return {Counterexample::Kind::spurious, visit.configuration.at,
                generalised(exploration, step.heaps, *visit.before)};
      step.heaps = std::move(real);
    }
    auto next = step_back(exploration, visit, step.heaps);
    if (!next) return {};
    step = std::move(*next);
  }
  return {Counterexample::Kind::feasible, 0, std::move(step.heaps)};
}

Outcome explore_refining(const Program& program, const Abstraction& abstraction, const Limits& limits,
                         Predicates& predicates) {
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  const std::clock_t cpu_start = std::clock();
  const auto take_time = [&](Figures& figures) {
    figures.seconds = seconds();
    figures.cpu_seconds = static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC;
  };
  for (uint32_t refinements = 0;; ++refinements) {
    Limits rest = limits;
    rest.seconds = std::max(0.0, limits.seconds - seconds());
    Exploration exploration(program, abstraction, rest, predicates);
    Outcome outcome = exploration.run();
    outcome.figures.refinements = refinements;
    take_time(outcome.figures);
    if (outcome.kind != Outcome::Kind::doubtful) return outcome;
    const TimeBudget budget(limits.seconds - seconds());
    try {
      const Counterexample found = analyse(exploration);
      take_time(outcome.figures);
      outcome.feasible = found.kind == Counterexample::Kind::feasible;
      if (found.kind != Counterexample::Kind::spurious) return outcome;
      predicates.labels = exploration.shared_labels();
      predicates.add(found.head, found.heaps);
    } catch (const TimeIsUp&) {
      take_time(outcome.figures);
      outcome.kind = Outcome::Kind::gave_up;
      outcome.reason = "the time limit is reached";
      return outcome;
    }
  }
}

}  // namespace quotient::shape
