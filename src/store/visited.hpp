// Visited: a bit per node of the state tree. A state is its root, so this is the whole set of seen states:
// exact, one memory access, an eighth of a byte per node.
#pragma once

#include "base/growing_array.hpp"
#include "store/state_tree.hpp"

namespace quotient::store {

class Visited {
 public:
  Visited() : inner_(size_t{1} << 26), leaves_(size_t{1} << 26) {}

  // True the first time.
  bool add(Node state) {
    GrowingArray<uint64_t>& words = StateTree::is_leaf(state) ? leaves_ : inner_;
    const uint32_t number = StateTree::number(state);
    words.reach(number / 64);
    uint64_t& word = words[number / 64];
    const uint64_t bit = uint64_t{1} << number % 64;
    const bool fresh = !(word & bit);
    word |= bit;
    states_ += fresh;
    return fresh;
  }

  uint64_t states() const { return states_; }
  uint64_t bytes() const { return inner_.bytes() + leaves_.bytes(); }

 private:
  GrowingArray<uint64_t> inner_, leaves_;
  uint64_t states_ = 0;
};

}  // namespace quotient::store
