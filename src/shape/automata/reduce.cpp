#include "shape/automata/reduce.hpp"

#include <algorithm>

#include "shape/automata/bisimulation.hpp"
#include "shape/automata/heights.hpp"
#include "shape/automata/operations.hpp"
#include "shape/automata/simulation.hpp"

namespace quotient::shape {

Automaton reduce_by_bisimulation(Automaton automaton) {
  Heights heights = heights_of(automaton);
  trim_in_place(automaton, heights);
  const Classes classes = bisimulation_classes(automaton, heights);
  return classes.count == automaton.states() ? std::move(automaton) : quotient(automaton, classes.of);
}

Automaton reduce_by_simulation(const Automaton& automaton) {
  const Automaton trimmed = trim(automaton);
  const Relation simulated = downward_simulation(trimmed);
  const uint32_t n = trimmed.states();
  std::vector<uint32_t> class_of(n, ~0u);
  std::vector<State> leader;
  for (State q = 0; q < n; ++q) {
    if (class_of[q] != ~0u) continue;
    for (State p = q; p < n; ++p) {
      if (simulated.holds(q, p) && simulated.holds(p, q)) class_of[p] = static_cast<uint32_t>(leader.size());
    }
    leader.push_back(q);
  }
  const Automaton merged = quotient(trimmed, class_of);
  // A rule is dropped if another one with the same symbol and target takes larger children: strictly larger in some
  // place, so that of two rules at least one stays.
  const auto below = [&](State a, State b) { return simulated.holds(leader[a], leader[b]); };
  Automaton out;
  out.add_states(merged.states());
  const RuleIndex index(merged);
  for (const Automaton::Rule& rule : merged.rules()) {
    const auto xs = merged.children(rule);
    const bool covered = std::ranges::any_of(index.by_target[rule.target], [&](uint32_t r) {
      const Automaton::Rule& other = merged.rules()[r];
      if (&other == &rule || other.symbol != rule.symbol || other.arity != rule.arity) return false;
      const auto ys = merged.children(other);
      for (uint32_t i = 0; i < rule.arity; ++i) {
        if (!below(xs[i], ys[i])) return false;
      }
      return true;
    });
    if (!covered) out.append_rule(rule.symbol, xs, rule.target);
  }
  for (const State state : merged.finals()) {
    const bool covered =
        std::ranges::any_of(merged.finals(), [&](State other) { return other != state && below(state, other); });
    if (!covered) out.set_final(state);
  }
  return trim(std::move(out));
}

namespace {

constexpr Symbol kUnasked = ~0u, kDropped = ~0u - 1;

// What becomes of the symbols of an automaton.
struct Renaming {
  Renaming(const Automaton& automaton, const std::function<std::optional<Symbol>(Symbol)>& to) {
    Symbol greatest = 0;
    for (const Automaton::Rule& rule : automaton.rules()) greatest = std::max(greatest, rule.symbol);
    image.assign(greatest + 1, kUnasked);
    origins.reserve(greatest + 1);
    for (const Automaton::Rule& rule : automaton.rules()) {
      if (image[rule.symbol] != kUnasked) continue;
      const std::optional<Symbol> named = to(rule.symbol);
      image[rule.symbol] = named.value_or(kDropped);
      changes |= named != rule.symbol;
      drops |= !named;
      if (!named) continue;
      if (*named >= origins.size()) origins.resize(*named + 1, 0);
      merges |= ++origins[*named] > 1;
    }
  }
  std::vector<Symbol> image;
  std::vector<uint32_t> origins;  // how many symbols become this one
  bool changes = false, drops = false, merges = false;
};

}  // namespace

Automaton rename(Automaton automaton, const std::function<std::optional<Symbol>(Symbol)>& to) {
  const Renaming renaming(automaton, to);
  if (!renaming.changes) return automaton;
  Automaton out;
  out.add_states(automaton.states());
  out.reserve_like(automaton);
  for (const Automaton::Rule& rule : automaton.rules()) {
    const Symbol symbol = renaming.image[rule.symbol];
    if (symbol == kDropped) continue;
    if (renaming.origins[symbol] == 1) {
      out.append_rule(symbol, automaton.children(rule), rule.target);
    } else {
      out.add_rule(symbol, automaton.children(rule), rule.target);
    }
  }
  for (const State state : automaton.finals()) out.set_final(state);
  return renaming.drops || renaming.merges ? reduce_by_bisimulation(std::move(out)) : out;
}

}  // namespace quotient::shape
