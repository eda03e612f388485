// Arithmetic: exhaustive on small numbers, sound on undefined bits, and never a number computed from an address.
#include "machine/arithmetic.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>

#include "random.hpp"

namespace quotient::testing {
namespace {

using core::Op;
using machine::compute;
using machine::mask_of;
using memory::address;
using memory::number;
using memory::Slot;
using memory::Value;

constexpr Op kBinary[] = {Op::k_add,  Op::k_sub,   Op::k_mul,   Op::k_udiv, Op::k_sdiv, Op::k_urem,
                          Op::k_srem, Op::k_shl,   Op::k_lshr,  Op::k_ashr, Op::k_and,  Op::k_or,
                          Op::k_xor,  Op::k_umulh, Op::k_eq,    Op::k_ne,   Op::k_ult,  Op::k_ule,
                          Op::k_slt,  Op::k_sle,   Op::k_ctpop, Op::k_ctlz, Op::k_cttz};

// Objects of the usual alignment.
constexpr uint64_t kZeros = 15;
bool compute_tagged(Op op, const Value& a, const Value& b, unsigned bits, Value& result) {
  return machine::compute_tagged(op, a, b, bits, kZeros, result);
}
bool extend_tagged(Op op, const Value& a, unsigned from, unsigned to, Value& result) {
  return machine::extend_tagged(op, a, from, to, kZeros, result);
}

bool is_shift(Op op) { return op == Op::k_shl || op == Op::k_lshr || op == Op::k_ashr; }
bool is_division(Op op) { return op == Op::k_udiv || op == Op::k_sdiv || op == Op::k_urem || op == Op::k_srem; }

// What the interpreter checks before: other operands never get there.
bool allowed(Op op, uint64_t a, uint64_t b, unsigned bits) {
  if (is_shift(op)) return b < bits;
  if (!is_division(op)) return true;
  const bool overflow = (op == Op::k_sdiv || op == Op::k_srem) && a == uint64_t{1} << (bits - 1) && b == mask_of(bits);
  return b != 0 && !overflow;
}

uint8_t native(Op op, uint8_t a, uint8_t b) {
  const auto x = static_cast<int8_t>(a), y = static_cast<int8_t>(b);
  switch (op) {
    case Op::k_add: return static_cast<uint8_t>(a + b);
    case Op::k_sub: return static_cast<uint8_t>(a - b);
    case Op::k_mul: return static_cast<uint8_t>(a * b);
    case Op::k_udiv: return a / b;
    case Op::k_sdiv: return static_cast<uint8_t>(x / y);
    case Op::k_urem: return a % b;
    case Op::k_srem: return static_cast<uint8_t>(x % y);
    case Op::k_shl: return static_cast<uint8_t>(a << b);
    case Op::k_lshr: return static_cast<uint8_t>(a >> b);
    case Op::k_ashr: return static_cast<uint8_t>(x >> b);
    case Op::k_and: return a & b;
    case Op::k_or: return a | b;
    case Op::k_xor: return a ^ b;
    case Op::k_umulh: return static_cast<uint8_t>(a * b >> 8);
    case Op::k_eq: return a == b;
    case Op::k_ne: return a != b;
    case Op::k_ult: return a < b;
    case Op::k_ule: return a <= b;
    case Op::k_slt: return x < y;
    case Op::k_sle: return x <= y;
    case Op::k_ctpop: return static_cast<uint8_t>(std::popcount(a));
    case Op::k_ctlz: return static_cast<uint8_t>(std::countl_zero(a));
    case Op::k_cttz: return static_cast<uint8_t>(std::countr_zero(a));
    default: return 0;
  }
}

TEST(Arithmetic, EightBitsAreThoseOfTheHost) {
  for (const Op op : kBinary) {
    for (unsigned a = 0; a < 256; ++a) {
      for (unsigned b = 0; b < 256; ++b) {
        if (!allowed(op, a, b, 8)) continue;
        ASSERT_EQ(compute(op, a, b, 8), native(op, static_cast<uint8_t>(a), static_cast<uint8_t>(b)))
            << core::info(op).name << " " << a << ", " << b;
      }
    }
  }
}

TEST(Arithmetic, SixtyFourBitsWrapAround) {
  EXPECT_EQ(compute(Op::k_add, ~uint64_t{0}, 1, 64), 0u);
  EXPECT_EQ(compute(Op::k_umulh, ~uint64_t{0}, ~uint64_t{0}, 64), ~uint64_t{0} - 1);
  EXPECT_EQ(compute(Op::k_ctlz, 1, 0, 64), 63u);
  EXPECT_EQ(compute(Op::k_cttz, 0, 0, 64), 64u);
  EXPECT_EQ(compute(Op::k_sdiv, static_cast<uint64_t>(-7), 2, 64), static_cast<uint64_t>(-3));
}

TEST(Arithmetic, OverflowIsWhatDoesNotFitEightBits) {
  for (int a = -128; a < 128; ++a) {
    for (int b = -128; b < 128; ++b) {
      const auto x = static_cast<uint8_t>(a), y = static_cast<uint8_t>(b);
      const auto fits = [](int value) { return value >= -128 && value < 128; };
      ASSERT_EQ(machine::overflows(Op::k_add, x, y, 8), !fits(a + b));
      ASSERT_EQ(machine::overflows(Op::k_sub, x, y, 8), !fits(a - b));
      ASSERT_EQ(machine::overflows(Op::k_mul, x, y, 8), !fits(a * b));
    }
  }
}

// A value with undefined bits stands for all numbers that they could be.
void for_each_completion(uint64_t bits, uint64_t undef, const std::function<void(uint64_t)>& visit) {
  uint64_t part = 0;
  do {
    visit(bits | part);
    part = (part - undef) & undef;
  } while (part != 0);
}

Value partly(uint64_t bits, uint64_t undef) { return {bits & ~undef, undef, Slot::none, {}}; }

// All operands of three bits, with all masks: a bit that is called defined is the same whatever the undefined ones are;
// for the bitwise operations and equality a bit that is called undefined does depend on them.
TEST(UndefinedBits, AreSoundForAllThreeBitOperands) {
  for (const Op op : kBinary) {
    const bool unary = op == Op::k_ctpop || op == Op::k_ctlz || op == Op::k_cttz;
    const bool exact = op == Op::k_and || op == Op::k_or || op == Op::k_xor || op == Op::k_eq || op == Op::k_ne;
    for (unsigned code = 0; code < 4096; ++code) {
      const Value a = partly(code & 7, code >> 3 & 7), b = unary ? number(0) : partly(code >> 6 & 7, code >> 9 & 7);
      if ((code & 7 & (code >> 3)) || (code >> 6 & 7 & (code >> 9))) continue;  // undefined bits are kept 0
      if (b.undef == 0 && !allowed(op, a.bits, b.bits, 3)) continue;
      if (is_division(op) && b.undef == 0 && !allowed(op, a.bits | a.undef, b.bits, 3)) continue;
      Value result;
      ASSERT_TRUE(compute_tagged(op, a, b, 3, result));
      uint64_t ones = 0, zeros = 0;
      for_each_completion(a.bits, a.undef, [&](uint64_t x) {
        for_each_completion(b.bits, b.undef, [&](uint64_t y) {
          if (!allowed(op, x, y, 3)) return;
          const uint64_t value = compute(op, x, y, 3);
          ones |= value;
          zeros |= ~value;
          ASSERT_EQ((value ^ result.bits) & ~result.undef, 0u) << core::info(op).name << " " << x << ", " << y;
        });
      });
      ASSERT_EQ(result.bits & result.undef, 0u);
      ASSERT_EQ(result.undef & ~uint64_t{7}, 0u) << core::info(op).name << ": undefined bits outside the type";
      ASSERT_TRUE(!exact || result.undef == (ones & zeros & 7)) << core::info(op).name;
    }
  }
}

TEST(UndefinedBits, AreSoundForRandomWideOperands) {
  Random random(5);
  for (int i = 0; i < 20'000; ++i) {
    const unsigned widths[] = {8, 16, 33, 64};
    const unsigned bits = widths[random.below(4)];
    const Op op = kBinary[random.below(std::size(kBinary))];
    const Value a = partly(random.bits() & mask_of(bits), random.bits() & random.bits() & mask_of(bits));
    Value b =
        partly(random.bits() & mask_of(bits), random.one_in(2) ? 0 : random.bits() & random.bits() & mask_of(bits));
    if (is_shift(op)) b = number(random.below(bits));
    if (is_division(op) && b.undef == 0) b.bits |= 1, b.bits &= ~uint64_t{0} >> 1;
    Value result;
    ASSERT_TRUE(compute_tagged(op, a, b, bits, result));
    for (int k = 0; k < 8; ++k) {
      const uint64_t x = a.bits | (random.bits() & a.undef), y = b.bits | (random.bits() & b.undef);
      if (!allowed(op, x, y, bits)) continue;
      ASSERT_EQ((compute(op, x, y, bits) ^ result.bits) & ~result.undef, 0u) << core::info(op).name << " i" << bits;
    }
  }
}

// `undef` and registers that were never written are undefined in all 64 bits.
TEST(UndefinedBits, OfAWholeRegisterStayWithinTheType) {
  for (const Op op : kBinary) {
    for (const Value& b : {memory::undefined(), number(3)}) {
      Value result;
      ASSERT_TRUE(compute_tagged(op, memory::undefined(), b, 8, result));
      EXPECT_EQ(result.undef & ~uint64_t{0xff}, 0u) << core::info(op).name;
    }
  }
  Value shifted;
  ASSERT_TRUE(compute_tagged(Op::k_lshr, memory::undefined(), number(5), 8, shifted));
  EXPECT_EQ(shifted.undef, 7u) << "zeros come in from the left";
}

TEST(UndefinedBits, AreExtendedSoundly) {
  Random random(6);
  for (int i = 0; i < 5000; ++i) {
    const auto from = static_cast<unsigned>(1 + random.below(63)), to = static_cast<unsigned>(1 + random.below(64));
    const Op op = to < from ? Op::k_trunc : random.one_in(2) ? Op::k_zext : Op::k_sext;
    const Value a = partly(random.bits() & mask_of(from), random.bits() & random.bits() & mask_of(from));
    const auto plain = [&](uint64_t x) {
      return (op == Op::k_sext ? static_cast<uint64_t>(machine::sign_extend(x, from)) : x) & mask_of(to);
    };
    Value result;
    ASSERT_TRUE(extend_tagged(op, a, from, to, result));
    for (int k = 0; k < 8; ++k) {
      const uint64_t x = a.bits | (random.bits() & a.undef);
      ASSERT_EQ((plain(x) ^ result.bits) & ~result.undef, 0u);
    }
    ASSERT_EQ(result.undef, plain(a.undef)) << "exact";
  }
}

constexpr Slot kObject{70'000}, kOther{70'001};

struct AddressCase {
  Op op;
  Value a, b, result;
};

TEST(Addresses, AreComputedWithWhereTheGraphAllows) {
  const Value p = address(kObject, 8);
  const AddressCase cases[] = {
      {Op::k_add, p, number(4), address(kObject, 12)},
      {Op::k_add, number(4), p, address(kObject, 12)},
      {Op::k_sub, p, number(8), address(kObject, 0)},
      {Op::k_sub, p, address(kObject, 2), number(6)},
      {Op::k_or, p, number(1), address(kObject, 9)},
      {Op::k_and, address(kObject, 9), number(~uint64_t{15}), address(kObject, 0)},
      {Op::k_and, address(kObject, 9), number(7), number(1)},
      {Op::k_xor, address(kObject, 9), number(1), address(kObject, 8)},
      {Op::k_xor, p, p, number(0)},
      {Op::k_urem, address(kObject, 25), number(16), number(9)},
      {Op::k_eq, p, address(kObject, 8), number(1)},
      {Op::k_eq, p, address(kOther, 8), number(0)},
      {Op::k_ne, p, number(0), number(1)},
      {Op::k_ult, p, address(kObject, 9), number(1)},
      {Op::k_ult, number(0), p, number(1)},
      {Op::k_ule, p, number(0), number(0)},
  };
  for (const AddressCase& each : cases) {
    Value result;
    ASSERT_TRUE(compute_tagged(each.op, each.a, each.b, 64, result)) << core::info(each.op).name;
    EXPECT_EQ(result, each.result) << core::info(each.op).name;
  }
}

TEST(Addresses, AreRefusedWhereTheResultDependsOnTheirPlace) {
  const Value p = address(kObject, 8), q = address(kOther, 8), piece{0, 0, kObject, {1, 0, 4, 0}};
  const std::tuple<Op, Value, Value> cases[] = {
      {Op::k_ult, p, q},
      {Op::k_sub, p, q},
      {Op::k_add, p, q},
      {Op::k_sub, number(1), p},
      {Op::k_mul, p, number(2)},
      {Op::k_lshr, p, number(4)},
      {Op::k_and, p, number(0xff0)},
      {Op::k_or, p, number(64)},
      {Op::k_xor, p, q},
      {Op::k_urem, p, number(10)},
      {Op::k_udiv, p, number(8)},
      {Op::k_ult, p, number(5)},
      {Op::k_add, piece, number(1)},
      {Op::k_eq, piece, number(0)},
      {Op::k_ctpop, p, number(0)},
  };
  for (const auto& [op, a, b] : cases) {
    Value result;
    EXPECT_FALSE(compute_tagged(op, a, b, 64, result)) << core::info(op).name;
  }
}

TEST(Addresses, HaveTheLowBitsThatTheirAlignmentGives) {
  const Value p = address(kObject, 9);
  const std::tuple<Op, uint64_t, uint64_t> cases[] = {
      // a number, and the least zeros that make the result known
      {Op::k_and, 1, 1}, {Op::k_and, 7, 7}, {Op::k_and, ~uint64_t{7}, 7}, {Op::k_and, 64, 127},
      {Op::k_or, 2, 3},  {Op::k_xor, 4, 7}, {Op::k_urem, 8, 7},           {Op::k_urem, 64, 63},
  };
  for (const auto& [op, n, zeros] : cases) {
    Value result;
    EXPECT_TRUE(machine::compute_tagged(op, p, number(n), 64, zeros, result)) << core::info(op).name << n;
    EXPECT_FALSE(machine::compute_tagged(op, p, number(n), 64, zeros / 2, result)) << core::info(op).name << n;
  }
  Value bits;
  EXPECT_TRUE(machine::extend_tagged(Op::k_trunc, p, 64, 3, 7, bits));
  EXPECT_EQ(bits, number(1));
  EXPECT_FALSE(machine::extend_tagged(Op::k_trunc, p, 64, 3, 3, bits));
}

TEST(Addresses, FallIntoPiecesWhenTruncated) {
  Value low, byte, bit;
  ASSERT_TRUE(extend_tagged(Op::k_trunc, address(kObject, 5), 64, 32, low));
  EXPECT_EQ(low.part, memory::piece_of(0, 4));
  ASSERT_TRUE(extend_tagged(Op::k_trunc, low, 32, 8, byte));
  EXPECT_EQ(byte.part.length, 1);
  ASSERT_TRUE(extend_tagged(Op::k_trunc, address(kObject, 5), 64, 1, bit));
  EXPECT_EQ(bit, number(1));
  EXPECT_FALSE(extend_tagged(Op::k_trunc, address(kObject, 5), 64, 12, bit));
}

TEST(FloatingPoint, IsThatOfTheHost) {
  const auto bits = [](double value) { return std::bit_cast<uint64_t>(value); };
  const auto single = [](float value) { return uint64_t{std::bit_cast<uint32_t>(value)}; };
  EXPECT_EQ(machine::compute_float(Op::k_fadd, bits(0.1), bits(0.2), 64), bits(0.1 + 0.2));
  EXPECT_EQ(machine::compute_float(Op::k_fdiv, single(1), single(3), 32), single(1.0f / 3));
  EXPECT_EQ(machine::compute_float(Op::k_frem, bits(-7), bits(3), 64), bits(-1));
  EXPECT_EQ(machine::compute_float(Op::k_fneg, bits(0.0), 0, 64), bits(-0.0));
  EXPECT_EQ(machine::compute_float(Op::k_feq, bits(0.0), bits(-0.0), 64), 1u);
  EXPECT_EQ(machine::compute_float(Op::k_fuo, bits(NAN), bits(1), 64), 1u);
  EXPECT_EQ(machine::compute_float(Op::k_fle, bits(NAN), bits(1), 64), 0u);
  EXPECT_EQ(machine::convert_float(Op::k_fptosi, bits(-1.9), 64, 32), mask_of(32));
  EXPECT_EQ(machine::convert_float(Op::k_fptosi, bits(1e30), 64, 32), uint64_t{1} << 31);
  EXPECT_EQ(machine::convert_float(Op::k_fptoui, bits(1.8e19), 64, 64), 18000000000000000000u);
  EXPECT_EQ(machine::convert_float(Op::k_sitofp, mask_of(32), 32, 64), bits(-1));
  EXPECT_EQ(machine::convert_float(Op::k_uitofp, mask_of(32), 32, 64), bits(4294967295.0));
  EXPECT_EQ(machine::convert_float(Op::k_fpconv, bits(0.1), 64, 32), single(0.1f));
}

}  // namespace
}  // namespace quotient::testing
