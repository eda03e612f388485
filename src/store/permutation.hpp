// A bijection of the numbers below 2^bits in which the upper bits of the result depend on all bits of the argument,
// with its inverse: two rounds of folding the upper half into the lower one and multiplying by an odd number.
#pragma once

#include <cstdint>

namespace quotient::store {

class Permutation {
 public:
  Permutation() = default;
  explicit Permutation(unsigned bits)
      : mask_((uint64_t{1} << bits) - 1), half_(static_cast<uint8_t>((bits + 1) / 2)) {}  // bits < 64

  uint64_t apply(uint64_t x) const {
    x = (x ^ x >> half_) * kFirst & mask_;
    return (x ^ x >> half_) * kSecond & mask_;
  }
  // Folding is its own inverse, because half_ is at least half of the bits.
  uint64_t invert(uint64_t x) const {
    x = x * inverse(kSecond) & mask_;
    x = (x ^ x >> half_) * inverse(kFirst) & mask_;
    return x ^ x >> half_;
  }

 private:
  static constexpr uint64_t kFirst = 0xbf58476d1ce4e5b9u, kSecond = 0x94d049bb133111ebu;

  // Newton's method modulo 2^64: each step doubles the number of right bits, of which an odd number's own are three.
  static constexpr uint64_t inverse(uint64_t odd) {
    uint64_t x = odd;
    for (int step = 0; step < 5; ++step) x *= 2 - odd * x;
    return x;
  }

  uint64_t mask_ = 0;
  uint8_t half_ = 1;
};

}  // namespace quotient::store
