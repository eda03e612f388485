// Visited: a bit per node of the state tree. A state is its root, so this is the whole set of seen states:
// exact, one memory access, an eighth of a byte per node. Several workers may share it.
#pragma once

#include <bit>

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
    if (std::atomic_ref(word).load(std::memory_order_relaxed) & bit) return false;
    return !(set_in_shared(word, bit) & bit);
  }

  bool contains(Node state) const {
    const GrowingArray<uint64_t>& words = StateTree::is_leaf(state) ? leaves_ : inner_;
    const uint32_t number = StateTree::number(state);
    if (number / 64 >= words.size()) return false;
    const std::atomic_ref word(const_cast<uint64_t&>(words[number / 64]));
    return word.load(std::memory_order_relaxed) >> number % 64 & 1;
  }

  // Those of another set, but for these. While nobody changes either.
  void assign(const Visited& all, const std::vector<Node>& but) {
    for (auto [from, to] : {std::pair(&all.inner_, &inner_), std::pair(&all.leaves_, &leaves_)}) {
      for (size_t i = 0; i < from->size(); ++i) {
        to->reach(i);
        (*to)[i] = (*from)[i];
      }
    }
    for (const Node state : but) {
      GrowingArray<uint64_t>& words = StateTree::is_leaf(state) ? leaves_ : inner_;
      const uint32_t number = StateTree::number(state);
      if (number / 64 < words.size()) words[number / 64] &= ~(uint64_t{1} << number % 64);
    }
  }

  // Forgets the states that may leave, and calls visit() for the others. How many are gone.
  template <class MayLeave, class Visit>
  uint64_t sift(MayLeave&& may_leave, Visit&& visit) {
    uint64_t gone = 0;
    for (size_t i = 0; i < inner_.size(); ++i) {
      for (uint64_t left = inner_[i]; left != 0; left &= left - 1) {
        const auto state = Node{static_cast<uint32_t>(i * 64 + static_cast<unsigned>(std::countr_zero(left)))};
        if (!may_leave(state)) {
          visit(state);
          continue;
        }
        inner_[i] &= ~(left & -left);
        ++gone;
      }
    }
    return gone;
  }

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(inner_, leaves_);
  }

  uint64_t bytes() const { return inner_.bytes() + leaves_.bytes(); }

 private:
  GrowingArray<uint64_t> inner_, leaves_;
};

}  // namespace quotient::store
