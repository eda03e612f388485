#include "ltl/reduce.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <utility>

#include "ltl/simulation.hpp"

namespace quotient::ltl {
namespace {

// Simulation compares all pairs of states, edge by edge: about a second at this product of states and edges.
constexpr size_t kMostToSimulate = 4'000'000;

// Guards that differ in one literal's sign become one without it; those that another one contains go.
void merge_guards(std::vector<Guard>& guards) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < guards.size(); ++i) {
      for (size_t j = 0; j < guards.size(); ++j) {
        if (i == j) continue;
        const Guard a = guards[i], b = guards[j];
        const uint64_t differing = a.positive ^ b.positive;
        if (std::popcount(differing) == 1 && (a.negative ^ b.negative) == differing) {
          guards[i] = {a.positive & ~differing, a.negative & ~differing};
        } else if (!a.contains(b)) {
          continue;
        }
        guards.erase(guards.begin() + static_cast<ptrdiff_t>(j));
        changed = true;
        if (j < i) --i;
        --j;
      }
    }
  }
}

void merge_edges(Generalised& automaton) {
  for (auto& edges : automaton.edges) {
    std::map<std::pair<uint32_t, uint64_t>, std::vector<Guard>> parallel;
    for (const MarkedEdge& edge : edges) parallel[{edge.target, edge.marks}].push_back(edge.guard);
    edges.clear();
    for (auto& [key, guards] : parallel) {
      std::sort(guards.begin(), guards.end());
      merge_guards(guards);
      for (const Guard guard : guards) edges.push_back({guard, key.second, key.first});
    }
  }
}

// States with the same edges are one. True if there were any.
bool merge_equal_states(Generalised& automaton) {
  std::map<std::vector<MarkedEdge>, uint32_t> by_edges;
  std::vector<uint32_t> representative(automaton.size());
  bool changed = false;
  for (uint32_t state = 0; state < automaton.size(); ++state) {
    std::sort(automaton.edges[state].begin(), automaton.edges[state].end());
    const auto [entry, fresh] = by_edges.try_emplace(automaton.edges[state], state);
    representative[state] = entry->second;
    changed |= !fresh;
  }
  automaton.initial = representative[automaton.initial];
  for (auto& edges : automaton.edges) {
    for (MarkedEdge& edge : edges) edge.target = representative[edge.target];
  }
  return changed;
}

// The marks of edges between components and in components that cannot accept say nothing: away with them. If no cycle
// of a component can avoid a mark, all of its edges may have it.
void tidy_edge_marks(Generalised& automaton) {
  const Components parts = components(automaton);
  std::vector<uint64_t> everywhere(parts.count);
  for (uint32_t c = 0; c < parts.count; ++c) {
    for (unsigned mark = 0; parts.accepting[c] && mark < automaton.marks; ++mark) {
      const uint64_t bit = uint64_t{1} << mark;
      if (!has_cycle_without(automaton, parts, c, bit)) everywhere[c] |= bit;
    }
  }
  for (uint32_t state = 0; state < automaton.size(); ++state) {
    const uint32_t c = parts.of[state];
    for (MarkedEdge& edge : automaton.edges[state]) {
      edge.marks = parts.accepting[c] && parts.of[edge.target] == c ? edge.marks | everywhere[c] : 0;
    }
  }
}

// The same for states: all edges of a state keep the same mark.
void tidy_state_marks(Generalised& automaton) {
  const Components parts = components(automaton);
  for (uint32_t c = 0; c < parts.count; ++c) {
    const bool clear = !parts.accepting[c];
    if (!clear && has_cycle_without(automaton, parts, c, 1)) continue;
    for (uint32_t state = 0; state < automaton.size(); ++state) {
      if (parts.of[state] != c) continue;
      for (MarkedEdge& edge : automaton.edges[state]) edge.marks = clear ? 0 : 1;
    }
  }
}

// A kind of mark that every edge inside an accepting component has if it has some other kind, or at all, is redundant.
// Edges elsewhere do not count, but a component must not begin to accept: those have no marks, so the last kind stays
// where there is such a component.
void drop_redundant_marks(Generalised& automaton) {
  const Components parts = components(automaton);
  const auto is_implied_by = [&](uint64_t mark, uint64_t other) {
    for (uint32_t state = 0; state < automaton.size(); ++state) {
      for (const MarkedEdge& edge : automaton.edges[state]) {
        if (!parts.same(state, edge.target)) continue;
        if ((edge.marks & other) == other && (edge.marks & mark) == 0) return false;
      }
    }
    return true;
  };
  for (unsigned mark = 0; mark < automaton.marks;) {
    const uint64_t bit = uint64_t{1} << mark;
    bool redundant = is_implied_by(bit, 0);
    for (unsigned other = 0; other < automaton.marks && !redundant; ++other) {
      redundant = other != mark && is_implied_by(bit, uint64_t{1} << other);
    }
    if (!redundant) {
      ++mark;
      continue;
    }
    const uint64_t below = bit - 1;
    for (auto& edges : automaton.edges) {
      for (MarkedEdge& edge : edges) edge.marks = (edge.marks & below) | (edge.marks >> 1 & ~below);
    }
    --automaton.marks;
  }
}

void tidy(Generalised& automaton, Acceptance acceptance) {
  automaton = trim(automaton);
  if (acceptance == Acceptance::on_states) {
    tidy_state_marks(automaton);
  } else {
    tidy_edge_marks(automaton);
    drop_redundant_marks(automaton);
  }
  merge_edges(automaton);
}

}  // namespace

Generalised reduce(Generalised automaton, Acceptance acceptance) {
  tidy(automaton, acceptance);
  while (merge_equal_states(automaton)) tidy(automaton, acceptance);
  for (;;) {
    if (automaton.size() * automaton.edge_count() > kMostToSimulate) return automaton;
    const std::pair before(automaton.size(), automaton.edge_count());
    automaton = quotient_by_simulation(automaton);
    tidy(automaton, acceptance);
    automaton = move_down(automaton);
    tidy(automaton, acceptance);
    if (std::pair(automaton.size(), automaton.edge_count()) == before) return automaton;
  }
}

}  // namespace quotient::ltl
