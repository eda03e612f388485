#include "frontends/llvm/wide.hpp"

#include <fmt/format.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include "base/check.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::constant;
using core::Op;
using core::Operand;

constexpr core::Type kHalf = core::integer(64);
constexpr core::Type kBit = core::integer(1);

Operand half(FunctionLowering& f, Op op, const Operand& a, const Operand& b) { return f.emit(op, {kHalf}, {a, b}); }

Operand widened_bit(FunctionLowering& f, const Operand& bit) { return f.emit(Op::k_zext, {kBit, kHalf}, {bit}); }

Operands sum(FunctionLowering& f, const Operands& a, const Operands& b) {
  const Operand low = half(f, Op::k_add, a[0], b[0]);
  const Operand carry = widened_bit(f, half(f, Op::k_ult, low, a[0]));
  return {low, half(f, Op::k_add, half(f, Op::k_add, a[1], b[1]), carry)};
}

Operands difference(FunctionLowering& f, const Operands& a, const Operands& b) {
  const Operand borrow = widened_bit(f, half(f, Op::k_ult, a[0], b[0]));
  return {half(f, Op::k_sub, a[0], b[0]), half(f, Op::k_sub, half(f, Op::k_sub, a[1], b[1]), borrow)};
}

Operands product(FunctionLowering& f, const Operands& a, const Operands& b) {
  const Operand cross = half(f, Op::k_add, half(f, Op::k_mul, a[0], b[1]), half(f, Op::k_mul, a[1], b[0]));
  return {half(f, Op::k_mul, a[0], b[0]), half(f, Op::k_add, half(f, Op::k_umulh, a[0], b[0]), cross)};
}

// The parts of a shift amount: by how much within a half, and whether halves move too. An amount of 128 or more is made
// an error by a shift of 64 or more, where that is an error.
struct Amount {
  Operand within, complement, crosses;
};

Amount split_amount(FunctionLowering& f, const Operands& amount) {
  if (!f.is_optimised()) half(f, Op::k_shl, constant(0), half(f, Op::k_lshr, amount[0], constant(1)));
  const Operand within = half(f, Op::k_and, amount[0], constant(63));
  const Operand crosses = half(f, Op::k_ult, constant(63), amount[0]);
  return {within, half(f, Op::k_sub, constant(63), within), crosses};
}

Operands shifted_left(FunctionLowering& f, const Operands& a, const Operands& b) {
  const Amount amount = split_amount(f, b);
  const Operand low = half(f, Op::k_shl, a[0], amount.within);
  const Operand over = half(f, Op::k_lshr, half(f, Op::k_lshr, a[0], constant(1)), amount.complement);
  const Operand high = half(f, Op::k_or, half(f, Op::k_shl, a[1], amount.within), over);
  return {f.emit(Op::k_select, {}, {amount.crosses, constant(0), low}),
          f.emit(Op::k_select, {}, {amount.crosses, low, high})};
}

Operands shifted_right(FunctionLowering& f, Op op, const Operands& a, const Operands& b) {
  const Amount amount = split_amount(f, b);
  const Operand high = half(f, op, a[1], amount.within);
  const Operand over = half(f, Op::k_shl, half(f, Op::k_shl, a[1], constant(1)), amount.complement);
  const Operand low = half(f, Op::k_or, half(f, Op::k_lshr, a[0], amount.within), over);
  const Operand fill = op == Op::k_ashr ? half(f, Op::k_ashr, a[1], constant(63)) : constant(0);
  return {f.emit(Op::k_select, {}, {amount.crosses, high, low}),
          f.emit(Op::k_select, {}, {amount.crosses, fill, high})};
}

// Limbs of 64 bits, the last one extended.
Operands extended_limbs(FunctionLowering& f, const Operands& a, unsigned bits, bool is_signed) {
  return resize_integer(f, a, bits, (bits + 63) / 64 * 64, is_signed);
}

// A shift by a known amount, of any width (clang's bit-fields of packed structs can be very wide).
Operands shifted_by(FunctionLowering& f, Op op, const Operands& a, uint64_t amount, unsigned bits) {
  const Operands limbs = extended_limbs(f, a, bits, op == Op::k_ashr);
  const Operand fill = op == Op::k_ashr ? half(f, Op::k_ashr, limbs.back(), constant(63)) : constant(0);
  const auto count = static_cast<int64_t>(limbs.size()), whole = static_cast<int64_t>(amount / 64);
  const uint64_t rest = amount % 64;
  const bool left = op == Op::k_shl;
  const auto limb = [&](int64_t i) { return i < 0 ? constant(0) : i < count ? limbs[static_cast<size_t>(i)] : fill; };
  Operands result;
  for (int64_t i = 0; i < count; ++i) {
    const Operand near = limb(left ? i - whole : i + whole), far = limb(left ? i - whole - 1 : i + whole + 1);
    if (rest == 0) {
      result.push_back(near);
      continue;
    }
    const Operand main = half(f, left ? Op::k_shl : Op::k_lshr, near, constant(rest));
    const Operand over = half(f, left ? Op::k_lshr : Op::k_shl, far, constant(64 - rest));
    result.push_back(half(f, Op::k_or, main, over));
  }
  return resize_integer(f, result, static_cast<unsigned>(64 * count), bits, false);
}

bool is_shift(Op op) { return op == Op::k_shl || op == Op::k_lshr || op == Op::k_ashr; }

Operands bitwise(FunctionLowering& f, Op op, const Operands& a, const Operands& b) {
  Operands result;
  for (size_t i = 0; i < a.size(); ++i) result.push_back(half(f, op, a[i], b[i]));
  return result;
}

Operands divided(FunctionLowering& f, const char* name, const Operands& a, const Operands& b) {
  return call_runtime(f, name, {a[0], a[1], b[0], b[1]}, 2);
}

Operand is_less(FunctionLowering& f, Op strict, Op low_op, const Operands& a, const Operands& b) {
  const Operand high_less = f.emit(strict, {kHalf}, {a[1], b[1]});
  const Operand high_equal = f.emit(Op::k_eq, {kHalf}, {a[1], b[1]});
  const Operand low_less = f.emit(low_op, {kHalf}, {a[0], b[0]});
  return f.emit(Op::k_select, {}, {high_equal, low_less, high_less});
}

Operand all_equal(FunctionLowering& f, const Operands& a, const Operands& b) {
  Operand equal = f.emit(Op::k_eq, {kHalf}, {a[0], b[0]});
  for (size_t i = 1; i < a.size(); ++i)
    equal = f.emit(Op::k_and, {kBit}, {equal, f.emit(Op::k_eq, {kHalf}, {a[i], b[i]})});
  return equal;
}

}  // namespace

Operands wide_binary(FunctionLowering& f, Op op, const Operands& a, const Operands& b, unsigned bits) {
  if (op == Op::k_and || op == Op::k_or || op == Op::k_xor) return bitwise(f, op, a, b);
  const bool small_amount = b[0].kind == Operand::Kind::constant && b[0].bits < bits;
  if (is_shift(op) && small_amount) return shifted_by(f, op, a, b[0].bits, bits);
  if (bits > 128) f.module().fail(fmt::format("arithmetic on integers of {} bits is not supported", bits));
  if (bits < 128) {  // within 128 bits
    const bool is_signed = op == Op::k_ashr || op == Op::k_sdiv || op == Op::k_srem;
    const Operands left = resize_integer(f, a, bits, 128, is_signed),
                   right = resize_integer(f, b, bits, 128, is_signed);
    return resize_integer(f, wide_binary(f, op, left, right, 128), 128, bits, false);
  }
  switch (op) {
    case Op::k_add: return sum(f, a, b);
    case Op::k_sub: return difference(f, a, b);
    case Op::k_mul: return product(f, a, b);
    case Op::k_shl: return shifted_left(f, a, b);
    case Op::k_lshr:
    case Op::k_ashr: return shifted_right(f, op, a, b);
    case Op::k_udiv: return divided(f, "__udivti3", a, b);
    case Op::k_urem: return divided(f, "__umodti3", a, b);
    case Op::k_sdiv: return divided(f, "__divti3", a, b);
    case Op::k_srem: return divided(f, "__modti3", a, b);
    default: QUO_UNREACHABLE(op);
  }
}

Operand wide_compare(FunctionLowering& f, Op op, const Operands& a, const Operands& b, unsigned bits) {
  if (op == Op::k_eq) return all_equal(f, a, b);
  if (op == Op::k_ne) return f.emit(Op::k_xor, {kBit}, {all_equal(f, a, b), constant(1)});
  if (bits > 128) f.module().fail(fmt::format("comparison of integers of {} bits is not supported", bits));
  if (bits < 128) {
    const bool is_signed = op == Op::k_slt || op == Op::k_sle;
    return wide_compare(f, op, resize_integer(f, a, bits, 128, is_signed), resize_integer(f, b, bits, 128, is_signed),
                        128);
  }
  switch (op) {
    case Op::k_ult: return is_less(f, Op::k_ult, Op::k_ult, a, b);
    case Op::k_ule: return is_less(f, Op::k_ult, Op::k_ule, a, b);
    case Op::k_slt: return is_less(f, Op::k_slt, Op::k_ult, a, b);
    case Op::k_sle: return is_less(f, Op::k_slt, Op::k_ule, a, b);
    default: QUO_UNREACHABLE(op);
  }
}

Operands resize_integer(FunctionLowering& f, const Operands& value, unsigned from, unsigned to, bool is_signed) {
  const Op extend = is_signed ? Op::k_sext : Op::k_zext;
  Operands result;
  for (unsigned at = 0; at < to; at += 64) {
    const unsigned wanted = std::min(64u, to - at);
    const size_t index = at / 64;
    if (index >= value.size()) {  // above the value: copies of its sign, or zero
      const Operand fill = is_signed ? half(f, Op::k_ashr, result.back(), constant(63)) : constant(0);
      result.push_back(wanted < 64 && is_signed ? f.emit(Op::k_trunc, {kHalf, core::integer(wanted)}, {fill}) : fill);
      continue;
    }
    const unsigned have = std::min(64u, from - at);
    if (have == wanted) result.push_back(value[index]);
    else
      result.push_back(
          f.emit(have < wanted ? extend : Op::k_trunc, {core::integer(have), core::integer(wanted)}, {value[index]}));
  }
  return result;
}

Operands call_runtime(FunctionLowering& f, const char* name, Operands arguments, size_t results) {
  const ir::Function* function = f.module().source().getFunction(name);
  if (function == nullptr) f.module().fail(fmt::format("quotient's library has no function '{}'", name));
  arguments.insert(arguments.begin(), f.module().function(*function));
  std::vector<uint32_t> registers;
  Operands operands;
  for (size_t i = 0; i < results; ++i) {
    registers.push_back(f.temporary());
    operands.push_back(core::reg(registers.back()));
  }
  f.out().emit(Op::k_call, {}, registers, std::move(arguments));
  return operands;
}

}  // namespace quotient::frontends::llvm
