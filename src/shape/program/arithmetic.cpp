#include "shape/program/arithmetic.hpp"

namespace quotient::shape {

std::optional<uint64_t> evaluate(core::Op operation, std::span<const core::Type> types,
                                 std::span<const std::optional<uint64_t>> operands) {
  using core::Op;
  const unsigned width = types.empty() ? 64 : types[0].bits;
  if (operation == Op::k_mov) return operands[0];
  if (operation == Op::k_select) {
    if (!operands[0]) return operands[1] && operands[1] == operands[2] ? operands[1] : std::nullopt;
    return *operands[0] & 1 ? operands[1] : operands[2];
  }
  if (!operands[0]) return {};
  const uint64_t a = cut(*operands[0], width);
  switch (operation) {
    case Op::k_zext: return a;
    case Op::k_trunc: return cut(a, types[1].bits);
    case Op::k_sext: return cut(static_cast<uint64_t>(as_signed(a, width)), types[1].bits);
    default: break;
  }
  if (operands.size() != 2 || !operands[1]) return {};
  const uint64_t b = cut(*operands[1], width);
  switch (operation) {
    case Op::k_add: return cut(a + b, width);
    case Op::k_sub: return cut(a - b, width);
    case Op::k_mul: return cut(a * b, width);
    case Op::k_shl: return b < width ? std::optional(cut(a << b, width)) : std::nullopt;
    case Op::k_udiv: return b != 0 ? std::optional(a / b) : std::nullopt;
    case Op::k_urem: return b != 0 ? std::optional(a % b) : std::nullopt;
    case Op::k_sdiv:
    case Op::k_srem: {
      const int64_t dividend = as_signed(a, width), divisor = as_signed(b, width);
      if (divisor == 0 || divisor == -1) return {};  // an error, or it may overflow
      return cut(static_cast<uint64_t>(operation == Op::k_sdiv ? dividend / divisor : dividend % divisor), width);
    }
    case Op::k_and: return a & b;
    case Op::k_or: return a | b;
    case Op::k_xor: return a ^ b;
    case Op::k_eq: return a == b;
    case Op::k_ne: return a != b;
    case Op::k_ult: return a < b;
    case Op::k_ule: return a <= b;
    case Op::k_slt: return as_signed(a, width) < as_signed(b, width);
    case Op::k_sle: return as_signed(a, width) <= as_signed(b, width);
    default: return {};
  }
}

}  // namespace quotient::shape
