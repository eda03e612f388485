// The automaton while it is being built: acceptance is on edges, and generalised.
//
// An edge carries marks; a run accepts if each of the `marks` kinds occurs infinitely often on its edges. With no kinds
// every infinite run accepts. An automaton with acceptance on states is the special case of one kind where all edges of
// a state agree.
#pragma once

#include <cstdint>
#include <vector>

#include "ltl/automaton.hpp"

namespace quotient::ltl {

struct MarkedEdge {
  Guard guard;
  uint64_t marks = 0;
  uint32_t target = 0;
  friend auto operator<=>(const MarkedEdge&, const MarkedEdge&) = default;
};

struct Generalised {
  std::vector<std::vector<MarkedEdge>> edges;  // by state
  uint32_t initial = 0;
  unsigned marks = 0;  // kinds, at most 64

  size_t size() const { return edges.size(); }
  size_t edge_count() const;
  uint64_t all_marks() const { return marks == 64 ? ~uint64_t{0} : (uint64_t{1} << marks) - 1; }
};

// Strongly connected components, numbered such that an edge never leads to a higher number.
struct Components {
  std::vector<uint32_t> of;  // by state
  uint32_t count = 0;
  std::vector<bool> accepting;  // by component: some run that stays in it accepts
  std::vector<bool> cyclic;     // by component: it has an edge

  bool same(uint32_t a, uint32_t b) const { return of[a] == of[b]; }
};
Components components(const Generalised& automaton);

// Whether some cycle of the component consists of edges without this mark alone. The component must be cyclic.
bool has_cycle_without(const Generalised& automaton, const Components& components, uint32_t component, uint64_t mark);

// Only the states that are reachable from the initial one and from which some word is accepted, and the initial one; in
// the order in which a breadth-first search finds them, so the initial state is 0.
Generalised trim(const Generalised& automaton);

}  // namespace quotient::ltl
