// States with one successor, which may leave the set of seen states when memory gets scarce (ex post facto transition
// merging, paper 3, section 3.8): whoever comes there again goes the same way again, to a state that is still known.
//
// A state that was met again while it was on the path of a depth-first search stays: every cycle has such a state, so
// that going the same way again comes to an end.
#pragma once

#include "base/growing_array.hpp"
#include "store/state_tree.hpp"

namespace quotient::store {

class SingleStates {
 public:
  SingleStates() : words_(size_t{1} << 27) {}

  void add(Node state) { set(state, kSingle); }
  void keep(Node state) { set(state, kKept); }
  bool may_leave(Node state) const {
    const uint32_t number = StateTree::number(state);
    if (StateTree::is_leaf(state) || number / kStates >= words_.size()) return false;
    return (words_[number / kStates] >> number % kStates * 2 & 3) == kSingle;
  }
  void clear() { words_.clear(); }
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(words_);
  }
  uint64_t bytes() const { return words_.bytes(); }

 private:
  static constexpr uint32_t kStates = 32;  // in a word, with two bits each
  static constexpr uint64_t kSingle = 1, kKept = 2;

  void set(Node state, uint64_t bit) {
    if (StateTree::is_leaf(state)) return;
    const uint32_t number = StateTree::number(state);
    words_.reach(number / kStates);
    words_[number / kStates] |= bit << number % kStates * 2;
  }

  GrowingArray<uint64_t> words_;
};

}  // namespace quotient::store
