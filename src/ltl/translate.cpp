#include "ltl/translate.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "ltl/degeneralise.hpp"
#include "ltl/reduce.hpp"
#include "ltl/tableau.hpp"

namespace quotient::ltl {
namespace {

// With up to this many marks all of their orders are tried, if the automaton is small.
constexpr unsigned kMostMarksToPermute = 4;
constexpr size_t kMostStatesToPermute = 40;

bool is_smaller(const Generalised& a, const Generalised& b) {
  return std::pair(a.size(), a.edge_count()) < std::pair(b.size(), b.edge_count());
}

Generalised smallest_with_accepting_states(const Generalised& automaton) {
  std::vector<unsigned> order(automaton.marks);
  std::iota(order.begin(), order.end(), 0u);
  Generalised best = reduce(degeneralise(automaton, order), Acceptance::on_states);
  if (automaton.marks > kMostMarksToPermute || automaton.size() > kMostStatesToPermute) return best;
  while (std::next_permutation(order.begin(), order.end())) {
    Generalised other = reduce(degeneralise(automaton, order), Acceptance::on_states);
    if (is_smaller(other, best)) best = std::move(other);
  }
  return best;
}

Result<Generalised> build(Formulas& formulas, Formula formula, Choice choice, const TranslateOptions& options) {
  auto built = tableau(formulas, formula, choice, options.most_edges);
  if (!built) return built;
  return smallest_with_accepting_states(reduce(std::move(*built), Acceptance::on_edges));
}

bool accepts_everything(const std::vector<MarkedEdge>& edges, uint32_t state) {
  return std::any_of(edges.begin(), edges.end(), [&](const MarkedEdge& edge) {
    return edge.target == state && edge.guard.is_true() && edge.marks != 0;
  });
}

Strength strength(const Generalised& automaton, const Automaton& result) {
  const Components parts = components(automaton);
  bool terminal = true, weak = true;
  std::vector<bool> rejecting(parts.count);
  for (uint32_t state = 0; state < automaton.size(); ++state) {
    if (result.states[state].accepting && !result.states[state].accepts_everything) terminal = false;
    if (!result.states[state].accepting) rejecting[parts.of[state]] = true;
  }
  for (uint32_t state = 0; state < automaton.size(); ++state) {
    if (result.states[state].accepting && rejecting[parts.of[state]]) weak = false;
  }
  return terminal ? Strength::terminal : weak ? Strength::weak : Strength::general;
}

Automaton finished(const Generalised& automaton) {
  Automaton result;
  for (uint32_t state = 0; state < automaton.size(); ++state) {
    const auto& edges = automaton.edges[state];
    State& made = result.states.emplace_back();
    made.accepting = std::any_of(edges.begin(), edges.end(), [](const MarkedEdge& edge) { return edge.marks != 0; });
    made.accepts_everything = accepts_everything(edges, state);
    for (const MarkedEdge& edge : edges) {
      // What else leaves a state that accepts everything adds nothing.
      if (!made.accepts_everything || (edge.target == state && edge.guard.is_true()))
        made.edges.push_back({edge.guard, edge.target});
    }
  }
  result.strength = strength(automaton, result);
  return result;
}

}  // namespace

Result<Automaton> translate(Formulas& formulas, Formula formula, const TranslateOptions& options) {
  auto late = build(formulas, formula, Choice::late, options);
  if (!formulas.uses_next(formula)) return late.map(finished);  // then the choice makes no difference
  auto early = build(formulas, formula, Choice::early, options);
  const bool take_early = early && (!late || is_smaller(*early, *late));
  return (take_early ? early : late).map(finished);
}

}  // namespace quotient::ltl
