// The height of the lowest tree of each state, and from it what an automaton can do without.
//
// Computed by sweeps over the rules, first to last and back, until one changes nothing. Almost all automata are built
// from the leaves up: a rule stands behind those that its children need, so that two sweeps are enough, without an
// index of the rules. At worst there are as many as states.
#pragma once

#include <algorithm>

#include "shape/automata/automaton.hpp"

namespace quotient::shape {

using Heights = std::vector<uint32_t>;
inline constexpr uint32_t kNoTree = ~0u;  // the height of a state that no tree reaches

// A leaf is 0 high.
Heights heights_of(const Automaton& automaton);

// 1 + the height of the rule's highest child, 0 for a leaf; kNoTree if a child has no tree.
inline uint32_t height_of(std::span<const State> children, const Heights& heights) {
  uint32_t out = 0;
  for (const State child : children) {
    if (heights[child] == kNoTree) return kNoTree;
    out = std::max(out, heights[child] + 1);
  }
  return out;
}

// Takes away the states that no tree reaches or that lead to no final state, also from `heights`. States are numbered
// anew, in their old order.
void trim_in_place(Automaton& automaton, Heights& heights);

}  // namespace quotient::shape
