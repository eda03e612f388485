// What steps touch, each different set once: most steps have been seen before, and whether two of them conflict is
// found out once.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "reduce/pair_memo.hpp"
#include "reduce/touch_set.hpp"

namespace quotient::reduce {

enum class Footprint : uint32_t { empty };  // a number of Footprints

class Footprints {
 public:
  Footprints() : sets_(1) {}

  // What a step touches while its thread holds these locks.
  Footprint intern(std::span<const Touch> touches, LockSet locks = 0);
  const TouchSet& operator[](Footprint footprint) const { return sets_[static_cast<uint32_t>(footprint)]; }
  bool conflict(Footprint a, Footprint b);

  size_t size() const { return sets_.size(); }

 private:
  Footprint intern(TouchSet set);

  std::vector<TouchSet> sets_;
  std::unordered_multimap<uint64_t, uint32_t> by_set_;           // hash of a set
  std::unordered_map<uint64_t, std::vector<uint32_t>> by_list_;  // hash of the list of touches, as a step makes them
  struct List {
    std::vector<Touch> touches;
    LockSet locks;
    Footprint footprint;
  };
  std::vector<List> lists_;  // ... and these lists
  PairMemo conflicts_;
};

}  // namespace quotient::reduce
