// A bijection of 64-bit numbers in which every bit of the result depends on every bit of the argument
// (Stafford's variant 13 of the finaliser of MurmurHash3).
#pragma once

#include <cstdint>

namespace quotient::store {

inline constexpr uint64_t kGoldenRatio = 0x9e3779b97f4a7c15u;  // 2^64 divided by the golden ratio, odd

inline uint64_t mix(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

}  // namespace quotient::store
