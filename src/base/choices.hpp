// The outcomes of the choices that were made in one step, in order. Most steps have none or one. A step is run once for
// each sequence of outcomes; advance() makes the next sequence, as an odometer does.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quotient {

struct Choices {
  struct Choice {
    uint32_t value, bound;
    friend bool operator==(const Choice&, const Choice&) = default;
  };
  std::vector<Choice> taken;
  size_t next = 0;

  // The outcome of the next choice among `bound`, the first if it comes up for the first time.
  uint32_t take(uint32_t bound) {
    if (next == taken.size()) taken.push_back({0, bound});
    return std::min(taken[next++].value, bound - 1);  // what was saved with another program may be too great
  }
  bool advance() {
    next = 0;
    while (!taken.empty() && taken.back().value + 1 >= taken.back().bound) taken.pop_back();
    if (taken.empty()) return false;
    ++taken.back().value;
    return true;
  }
};

}  // namespace quotient
