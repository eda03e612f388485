// Arithmetic on values with their tags. The fast path (plain, defined numbers) is inline in the interpreter;
// this is what happens when an operand is an address or has undefined bits.
//
// Undefined bits follow the rules of memory checkers: and, or, xor, shifts and extensions are exact per bit,
// add and sub spread to the left, all else makes the whole result undefined. Addresses follow docs/core.md: what
// the heap graph can express is computed, all else is reported by returning false.
#pragma once

#include <cmath>
#include <cstring>

#include "base/check.hpp"
#include "core/module.hpp"
#include "memory/value.hpp"

namespace quotient::machine {

// For widths of 1 to 64 bits.
constexpr uint64_t mask_of(unsigned bits) { return ~uint64_t{0} >> (64 - bits); }
constexpr int64_t sign_extend(uint64_t value, unsigned bits) {
  return static_cast<int64_t>(value << (64 - bits)) >> (64 - bits);
}

// The result on plain numbers; the amount of a shift and the divisor are already known to be good.
uint64_t compute(core::Op op, uint64_t a, uint64_t b, unsigned bits);

// Any operands. `zeros` are the low bits that are 0 in the address of the object that a or b points into, because of
// its alignment: of such an address they are known. False: the result would depend on where objects lie.
bool compute_tagged(core::Op op, const memory::Value& a, const memory::Value& b, unsigned bits, uint64_t zeros,
                    memory::Value& result);

// trunc, zext, sext of a value with tags. `zeros` and false as above.
bool extend_tagged(core::Op op, const memory::Value& a, unsigned from, unsigned to, uint64_t zeros,
                   memory::Value& result);

// Whether the signed result does not fit (add, sub, mul, shl with .nsw).
bool overflows(core::Op op, uint64_t a, uint64_t b, unsigned bits);

// Floating point, on the bits of f32 or f64.
template <class F>
F float_of(uint64_t bits) {
  F value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
template <class F>
uint64_t bits_of(F value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}
template <class F>
[[gnu::always_inline]] inline uint64_t float_operation(core::Op op, F a, F b) {
  switch (op) {
    case core::Op::k_fadd: return bits_of(a + b);
    case core::Op::k_fsub: return bits_of(a - b);
    case core::Op::k_fmul: return bits_of(a * b);
    case core::Op::k_fdiv: return bits_of(a / b);
    case core::Op::k_frem: return bits_of(std::fmod(a, b));
    case core::Op::k_fneg: return bits_of(-a);
    case core::Op::k_feq: return a == b;
    case core::Op::k_flt: return a < b;
    case core::Op::k_fle: return a <= b;
    case core::Op::k_fuo: return std::isnan(a) || std::isnan(b);
    default: QUO_UNREACHABLE(op);
  }
}
[[gnu::always_inline]] inline uint64_t compute_float(core::Op op, uint64_t a, uint64_t b, unsigned bits) {
  return bits == 32 ? float_operation(op, float_of<float>(a), float_of<float>(b))
                    : float_operation(op, float_of<double>(a), float_of<double>(b));
}
// fptosi, fptoui: whether the number without its fraction fits. If not, C leaves the result undefined.
bool fits_integer(core::Op op, uint64_t a, unsigned from, unsigned to);
uint64_t convert_float(core::Op op, uint64_t a, unsigned from, unsigned to);
uint64_t compute_math(uint32_t function, uint64_t a, uint64_t b, unsigned bits);

}  // namespace quotient::machine
