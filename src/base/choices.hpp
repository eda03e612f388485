// The outcomes of the choices that were made in one step, in order. Most steps have none or one. A step is run once for
// each sequence of outcomes; advance() makes the next sequence, as an odometer does.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/shuffle.hpp"

namespace quotient {

struct Choices {
  struct Choice {
    uint32_t value, bound;
    uint32_t first = 0;  // the outcome that was tried first; those behind it follow, and then those before it
    bool is_last() const { return (value + 1 < bound ? value + 1 : 0) == first; }
    friend bool operator==(const Choice&, const Choice&) = default;
  };
  std::vector<Choice> taken;
  size_t next = 0;
  Shuffle* shuffle = nullptr;  // says which outcome is the first; null: 0 is

  // The outcome of the next choice among `bound`, the first if it comes up for the first time.
  uint32_t take(uint32_t bound) {
    if (next == taken.size()) {
      const uint32_t first = shuffle ? shuffle->below(bound) : 0;
      taken.push_back({first, bound, first});
    }
    return std::min(taken[next++].value, bound - 1);  // what was saved with another program may be too great
  }
  bool advance() {
    next = 0;
    while (!taken.empty() && taken.back().is_last()) taken.pop_back();
    if (taken.empty()) return false;
    Choice& last = taken.back();
    last.value = last.value + 1 < last.bound ? last.value + 1 : 0;
    return true;
  }
};

}  // namespace quotient
