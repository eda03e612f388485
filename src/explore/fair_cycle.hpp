// A cycle that fair executions can go round for ever, in a part of a space that is given as an explicit graph.
//
// Fair means: who can move again and again does so again and again, and a choice that is made again and again in one
// state comes out in every way. Steps that are progress must not be in the cycle. The parts of the graph that such a
// cycle can stay in are found by taking away, until nothing changes: a choice one of whose outcomes leads out, and the
// states in which somebody can move who never does inside (as for Streett conditions; Emerson and Lei 1987).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace quotient::explore {

struct CycleGraph {
  struct Edge {
    uint32_t target;
    uint32_t mover;
    bool progress;  // it may lead to a cycle, but not be in one
  };
  struct Able {
    uint32_t mover;
    uint32_t outcomes;  // of its choices, here; some may lead out of the graph
  };
  struct State {
    std::vector<Edge> edges;  // that stay in the graph
    std::vector<Able> able;   // who can move
  };
  std::vector<State> states;
};

// The edge of that number of a state.
struct Taken {
  uint32_t state, edge;
};
struct Lasso {
  std::vector<Taken> prefix, cycle;
};

// Beginning at state 0, from which all others can be reached.
std::optional<Lasso> find_fair_cycle(const CycleGraph& graph);

}  // namespace quotient::explore
