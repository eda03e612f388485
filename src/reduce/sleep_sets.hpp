// Sleep sets: steps that need not be tried in a state because they were tried before something that does not conflict
// with them (Godefroid 1996, chapter 5). They save steps that would lead to states which are known, not states.
//
// A state can be reached again when fewer of its threads are asleep. Then those that were asleep the first time, and
// are not now, must be tried after all: which ones those are is kept here, for the states that have any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reduce/mix.hpp"

namespace quotient::reduce {

using SleepSet = uint32_t;  // a bit for each thread of a state, in its order; later ones never sleep
inline constexpr unsigned kMostSleepers = 32;

class SleepSets {
 public:
  SleepSets() : table_(kSmallest) {}

  // Of a state, which is not 0.
  SleepSet find(uint32_t state) const { return static_cast<SleepSet>(table_[place_of(state)]); }
  void set(uint32_t state, SleepSet asleep) {
    size_t at = place_of(state);
    if (table_[at] == 0) {
      if (asleep == 0) return;
      if (++used_ * 4 > table_.size() * 3) {
        grow();
        at = place_of(state);
      }
    }
    table_[at] = uint64_t{state} << 32 | asleep;
  }
  // Forgets all states but these.
  template <class IsKept>
  void sift(IsKept&& is_kept) {
    std::vector<uint64_t> old;
    old.swap(table_);
    clear();
    for (const uint64_t entry : old) {
      const auto state = static_cast<uint32_t>(entry >> 32);
      if (entry != 0 && is_kept(state)) set(state, static_cast<SleepSet>(entry));
    }
  }
  void clear() {
    table_.assign(kSmallest, 0);
    used_ = 0;
  }
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(table_, used_);
  }
  uint64_t bytes() const { return table_.size() * sizeof(uint64_t); }

 private:
  static constexpr size_t kSmallest = 1024;

  // Where the state is, or belongs.
  size_t place_of(uint32_t state) const {
    size_t at = (mix(0, state) >> 16) & (table_.size() - 1);
    while (table_[at] != 0 && table_[at] >> 32 != state) at = (at + 1) & (table_.size() - 1);
    return at;
  }
  void grow() {
    std::vector<uint64_t> old(table_.size() * 2);
    old.swap(table_);
    for (const uint64_t entry : old) {
      if (entry != 0) table_[place_of(static_cast<uint32_t>(entry >> 32))] = entry;
    }
  }

  std::vector<uint64_t> table_;  // the state above, who sleeps below; 0: free
  size_t used_ = 0;
};

}  // namespace quotient::reduce
