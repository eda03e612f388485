// How many nodes of a kind the trees of a set have.
#pragma once

#include "shape/encoding/label.hpp"

namespace quotient::shape {

struct NodeCount {
  static constexpr int64_t kAny = INT64_MAX;
  int64_t least = 0, most = kAny;
};

// Of those that are not freed. The automaton must accept some tree.
NodeCount count_nodes(const Labels& labels, const Automaton& trees, uint32_t kind);

}  // namespace quotient::shape
