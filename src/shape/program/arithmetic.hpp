// The instructions of Core on integers, as far as numbers are followed.
#pragma once

#include <optional>
#include <span>

#include "core/module.hpp"

namespace quotient::shape {

// The result, if it is known: operands that are not known have no value.
std::optional<uint64_t> evaluate(core::Op operation, std::span<const core::Type> types,
                                 std::span<const std::optional<uint64_t>> operands);

// The lowest bits of them.
constexpr uint64_t cut(uint64_t bits, unsigned width) {
  return width >= 64 ? bits : bits & ((uint64_t{1} << width) - 1);
}

// The number that these bits of that width are, with a sign.
constexpr int64_t as_signed(uint64_t bits, unsigned width) {
  const unsigned shift = width >= 64 ? 0 : 64 - width;
  return static_cast<int64_t>(bits << shift) >> shift;
}

}  // namespace quotient::shape
