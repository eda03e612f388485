// A hash of a sequence: one number after the other is mixed in.
#pragma once

#include <cstdint>

namespace quotient::reduce {

constexpr uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 29;
}

}  // namespace quotient::reduce
