// With a limit on the length of paths: at which depth each state was met. A depth-first search may meet a state on a
// long way first; when it comes to it on a shorter one, it must look at it again, or it would miss what lies within the
// limit behind it.
#pragma once

#include <cstdint>
#include <unordered_map>

namespace quotient::explore {

template <class Key, class Hash>
class LeastDepths {
 public:
  // Whether the state was met at a greater depth before (then this is its depth from now on).
  bool is_nearer(const Key& state, uint64_t depth) {
    const auto [entry, fresh] = depths_.try_emplace(state, depth);
    if (fresh || entry->second <= depth) return false;
    entry->second = depth;
    return true;
  }

 private:
  std::unordered_map<Key, uint64_t, Hash> depths_;
};

}  // namespace quotient::explore
