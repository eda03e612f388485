// Arithmetic on values with their tags. The fast path (plain, defined numbers) is inline in the interpreter;
// this is what happens when an operand is an address or has undefined bits.
//
// Undefined bits follow the rules of memory checkers: and, or, xor, shifts and extensions are exact per bit,
// add and sub spread to the left, all else makes the whole result undefined. Addresses follow docs/core.md: what
// the heap graph can express is computed, all else is reported by returning false.
#pragma once

#include "core/module.hpp"
#include "memory/value.hpp"

namespace quotient::machine {

// Of 1 to 64 bits.
constexpr uint64_t mask_of(unsigned bits) { return ~uint64_t{0} >> (64 - bits); }
constexpr int64_t sign_extend(uint64_t value, unsigned bits) { return static_cast<int64_t>(value << (64 - bits)) >> (64 - bits); }

// The result on plain numbers; the amount of a shift and the divisor are already known to be good.
uint64_t compute(core::Op op, uint64_t a, uint64_t b, unsigned bits);

// Any operands. False: the result would depend on where objects lie.
bool compute_tagged(core::Op op, const memory::Value& a, const memory::Value& b, unsigned bits, memory::Value& result);

// trunc, zext, sext of a value with tags. False as above.
bool extend_tagged(core::Op op, const memory::Value& a, unsigned from, unsigned to, memory::Value& result);

// Whether the signed result does not fit (add, sub, mul, shl with .nsw).
bool overflows(core::Op op, uint64_t a, uint64_t b, unsigned bits);

// Floating point, on the bits of f32 or f64.
uint64_t compute_float(core::Op op, uint64_t a, uint64_t b, unsigned bits);
uint64_t convert_float(core::Op op, uint64_t a, unsigned from, unsigned to);
uint64_t compute_math(uint32_t function, uint64_t a, uint64_t b, unsigned bits);

}  // namespace quotient::machine
