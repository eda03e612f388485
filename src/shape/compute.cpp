#include "shape/configuration.hpp"

namespace quotient::shape {
namespace {

uint64_t cut(uint64_t bits, unsigned width) { return width >= 64 ? bits : bits & ((uint64_t{1} << width) - 1); }
int64_t as_signed(uint64_t bits, unsigned width) {
  const unsigned shift = width >= 64 ? 0 : 64 - width;
  return static_cast<int64_t>(bits << shift) >> shift;
}

}  // namespace

std::optional<uint64_t> compute(const Statement& statement, const Configuration& configuration) {
  using core::Op;
  const auto operand = [&](size_t i) { return value_of(configuration, statement.numbers[i]); };
  const unsigned width = statement.types.empty() ? 64 : statement.types[0].bits;
  if (statement.operation == Op::k_mov) return operand(0);
  if (statement.operation == Op::k_select) {
    const auto condition = operand(0);
    if (!condition) return operand(1) && operand(1) == operand(2) ? operand(1) : std::nullopt;
    return *condition & 1 ? operand(1) : operand(2);
  }
  const auto first = operand(0);
  if (!first) return {};
  const uint64_t a = cut(*first, width);
  switch (statement.operation) {
    case Op::k_zext: return a;
    case Op::k_trunc: return cut(a, statement.types[1].bits);
    case Op::k_sext: return cut(static_cast<uint64_t>(as_signed(a, width)), statement.types[1].bits);
    default: break;
  }
  if (statement.numbers.size() != 2) return {};
  const auto second = operand(1);
  if (!second) return {};
  const uint64_t b = cut(*second, width);
  switch (statement.operation) {
    case Op::k_add: return cut(a + b, width);
    case Op::k_sub: return cut(a - b, width);
    case Op::k_mul: return cut(a * b, width);
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
