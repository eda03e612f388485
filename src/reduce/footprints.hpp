// What steps touch, each different set once: most steps have been seen before, and whether two of them conflict is
// found out once.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "base/id_index.hpp"
#include "reduce/pair_memo.hpp"
#include "reduce/touch_set.hpp"

namespace quotient::reduce {

enum class Footprint : uint32_t { empty };  // a number of Footprints

class Footprints {
 public:
  Footprints() : lists_(1), sets_(1) {}

  // What a step touches while its thread holds these locks.
  Footprint intern(std::span<const Touch> touches, LockSet locks = 0);
  Footprint intern(TouchSet set);
  const TouchSet& operator[](Footprint footprint) const { return sets_[static_cast<uint32_t>(footprint)]; }
  bool conflict(Footprint a, Footprint b);

  size_t size() const { return sets_.size(); }

  // As of base/archive.hpp: the sets. What is remembered besides comes again when it is asked for.
  template <class Archive>
  void describe(Archive& archive) {
    archive(sets_);
    if constexpr (Archive::kLoads) index_sets();
  }

 private:
  // What a step touches, in the order in which it does. Most steps make a list that is known.
  struct List {
    std::vector<Touch> touches;
    LockSet locks = 0;
    Footprint footprint = Footprint::empty;
    uint64_t hash = 0;
  };
  static uint64_t hash_of(const TouchSet& set);
  void index_sets();

  std::vector<List> lists_;  // the first is no list
  IdIndex list_index_;
  std::vector<TouchSet> sets_;
  std::unordered_multimap<uint64_t, uint32_t> by_set_;  // hash of a set
  PairMemo conflicts_;
};

}  // namespace quotient::reduce
