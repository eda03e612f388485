#include "ltl/simulation.hpp"

#include <algorithm>

namespace quotient::ltl {

bool is_covered(Guard guard, std::vector<Guard> parts) {
  std::erase_if(parts, [&](Guard part) { return !(part & guard).is_consistent(); });
  uint64_t undecided = 0;
  for (const Guard part : parts) {
    if (part.contains(guard)) return true;
    undecided |= (part.positive & ~guard.positive) | (part.negative & ~guard.negative);
  }
  if (undecided == 0) return false;
  const uint64_t atom = undecided & -undecided;
  return is_covered({guard.positive | atom, guard.negative}, parts) &&
         is_covered({guard.positive, guard.negative | atom}, parts);
}

// The greatest such relation: begin with all pairs, and take away those where an edge has no answer until nothing
// changes.
Simulation::Simulation(const Generalised& automaton, Kind kind)
    : automaton_(automaton),
      kind_(kind),
      components_(components(automaton)),
      relation_(automaton.size(), std::vector<bool>(automaton.size(), true)) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t p = 0; p < automaton.size(); ++p) {
      for (uint32_t q = 0; q < automaton.size(); ++q) {
        if (p == q || !relation_[p][q] || answers(p, q)) continue;
        relation_[p][q] = false;
        changed = true;
      }
    }
  }
}

uint64_t Simulation::asked(uint32_t from, const MarkedEdge& edge) const {
  return kind_ == Kind::lenient && !components_.same(from, edge.target) ? 0 : edge.marks;
}

uint64_t Simulation::offered(uint32_t from, const MarkedEdge& edge) const {
  return kind_ == Kind::lenient && !components_.same(from, edge.target) ? automaton_.all_marks() : edge.marks;
}

bool Simulation::answers(uint32_t p, uint32_t q) const {
  std::vector<Guard> parts;
  for (const MarkedEdge& edge : automaton_.edges[p]) {
    const auto answers_with = [&](const MarkedEdge& answer) {
      return (asked(p, edge) & ~offered(q, answer)) == 0 && relation_[edge.target][answer.target];
    };
    // Mostly a single edge answers.
    const auto& answers = automaton_.edges[q];
    const auto covers = [&](const MarkedEdge& answer) {
      return answer.guard.contains(edge.guard) && answers_with(answer);
    };
    if (std::any_of(answers.begin(), answers.end(), covers)) continue;
    parts.clear();
    for (const MarkedEdge& answer : answers) {
      if ((answer.guard & edge.guard).is_consistent() && answers_with(answer)) parts.push_back(answer.guard);
    }
    if (!is_covered(edge.guard, parts)) return false;
  }
  return true;
}

namespace {

// The edges of a state to representatives, without those that another one does better.
std::vector<MarkedEdge> best_edges(std::vector<MarkedEdge> edges, const std::vector<uint32_t>& representative,
                                   const Simulation& simulation) {
  for (MarkedEdge& edge : edges) edge.target = representative[edge.target];
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  std::vector<MarkedEdge> best;
  for (const MarkedEdge& edge : edges) {
    const bool beaten = std::any_of(edges.begin(), edges.end(), [&](const MarkedEdge& other) {
      return other != edge && other.guard.contains(edge.guard) && (edge.marks & ~other.marks) == 0 &&
             simulation.holds(edge.target, other.target);
    });
    if (!beaten) best.push_back(edge);
  }
  return best;
}

}  // namespace

// A representative's own edges are enough: it answers all that the others of its class can do.
Generalised quotient_by_simulation(const Generalised& automaton) {
  const Simulation simulation(automaton, Simulation::Kind::direct);
  std::vector<uint32_t> representative(automaton.size());
  for (uint32_t state = 0; state < automaton.size(); ++state) {
    uint32_t first = 0;
    while (!(simulation.holds(state, first) && simulation.holds(first, state))) ++first;
    representative[state] = first;
  }
  Generalised result = automaton;
  result.initial = representative[automaton.initial];
  for (uint32_t state = 0; state < automaton.size(); ++state) {
    result.edges[state] = best_edges(automaton.edges[state], representative, simulation);
  }
  return trim(result);
}

Generalised move_down(const Generalised& automaton) {
  const Simulation simulation(automaton, Simulation::Kind::lenient);
  const Components parts = components(automaton);
  std::vector<uint32_t> replacement(automaton.size());
  for (uint32_t state = 0; state < automaton.size(); ++state) {
    uint32_t lowest = state;
    for (uint32_t other = 0; other < automaton.size(); ++other) {
      if (parts.of[other] < parts.of[lowest] && simulation.holds(state, other) && simulation.holds(other, state))
        lowest = other;
    }
    replacement[state] = lowest;
  }
  Generalised result = automaton;
  result.initial = replacement[automaton.initial];
  for (auto& edges : result.edges) {
    for (MarkedEdge& edge : edges) edge.target = replacement[edge.target];
  }
  return trim(result);
}

}  // namespace quotient::ltl
