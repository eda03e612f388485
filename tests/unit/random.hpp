// Deterministic random numbers for property tests: a seed names a test case in every build.
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace quotient::testing {

class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}
  uint64_t bits() { return engine_(); }
  uint64_t below(uint64_t bound) { return engine_() % bound; }
  bool one_in(uint64_t n) { return below(n) == 0; }
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace quotient::testing
