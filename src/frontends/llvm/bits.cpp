#include "frontends/llvm/bits.hpp"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>

#include "base/check.hpp"
#include "frontends/llvm/arithmetic.hpp"
#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::constant;
using core::Op;
using core::Operand;
namespace Intrinsic = ir::Intrinsic;

uint64_t ones(unsigned bits) { return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }

// Arithmetic in one integer type of any width up to 128 bits.
class Calculator {
 public:
  Calculator(FunctionLowering& f, const Lanes& lanes) : f_(f), lanes_(lanes) {}

  Operands binary(Op op, const Operands& a, const Operands& b) const {
    if (lanes_.pieces > 1) return wide_binary(f_, op, a, b, lanes_.bits);
    return {f_.emit(op, {lanes_.type}, {a[0], b[0]})};
  }
  Operand compare(Op op, const Operands& a, const Operands& b) const {
    if (lanes_.pieces > 1) return wide_compare(f_, op, a, b, lanes_.bits);
    return f_.emit(op, {lanes_.type}, {a[0], b[0]});
  }
  Operands select(const Operand& condition, const Operands& yes, const Operands& no) const {
    Operands result;
    for (size_t i = 0; i < yes.size(); ++i) result.push_back(f_.emit(Op::k_select, {}, {condition, yes[i], no[i]}));
    return result;
  }
  Operands number(uint64_t low, uint64_t high = 0) const {
    Operands result = {constant(low & ones(lanes_.bits))};
    if (lanes_.pieces > 1) result.push_back(constant(high & ones(lanes_.bits - 64)));
    return result;
  }
  Operands most_positive() const {
    return lanes_.pieces > 1 ? number(~uint64_t{0}, ones(lanes_.bits - 65)) : number(ones(lanes_.bits) >> 1);
  }
  Operands most_negative() const {
    return lanes_.pieces > 1 ? number(0, uint64_t{1} << (lanes_.bits - 65)) : number(uint64_t{1} << (lanes_.bits - 1));
  }
  Operand is_negative(const Operands& a) const { return compare(Op::k_slt, a, number(0)); }

 private:
  FunctionLowering& f_;
  const Lanes& lanes_;
};

// Does a lowering for every lane of the call's type.
template <class PerLane>
void for_lanes(FunctionLowering& f, const ir::CallBase& call, PerLane per_lane) {
  const Lanes lanes = lanes_of(f, call.getType());
  std::vector<Operands> arguments;
  for (const ir::Use& argument : call.args()) arguments.push_back(f.values(*argument));
  Operands all;
  for (unsigned i = 0; i < lanes.count; ++i) {
    std::vector<Operands> here;
    for (const Operands& argument : arguments)
      here.push_back(argument.size() == lanes.count * lanes.pieces ? lane(argument, lanes, i) : argument);
    const Operands one = per_lane(lanes, here);
    all.insert(all.end(), one.begin(), one.end());
  }
  f.define(call, all);
}

[[noreturn]] void fail_width(FunctionLowering& f, const ir::CallBase& call) {
  f.module().fail(fmt::format("'{}' is not supported for this width", call.getCalledFunction()->getName().str()));
}

Op extremum_comparison(unsigned id) {
  const bool is_signed = id == Intrinsic::smin || id == Intrinsic::smax || id == Intrinsic::vector_reduce_smax ||
                         id == Intrinsic::vector_reduce_smin;
  return is_signed ? Op::k_slt : Op::k_ult;
}

Operands extremum(const Calculator& calculate, unsigned id, const Operands& a, const Operands& b) {
  const bool smallest = id == Intrinsic::smin || id == Intrinsic::umin || id == Intrinsic::vector_reduce_smin ||
                        id == Intrinsic::vector_reduce_umin;
  const Operand less = calculate.compare(extremum_comparison(id), a, b);
  return smallest ? calculate.select(less, a, b) : calculate.select(less, b, a);
}

Op count_op(unsigned id) {
  return id == Intrinsic::ctpop ? Op::k_ctpop : id == Intrinsic::ctlz ? Op::k_ctlz : Op::k_cttz;
}

// Of 128 bits: the sum, or the count of one half and, if that is all zeros, 64 more than that of the other.
Operands wide_count(FunctionLowering& f, Op op, const Operands& a) {
  constexpr core::Type kHalf = core::integer(64);
  const Operand low = f.emit(op, {kHalf}, {a[0]}), high = f.emit(op, {kHalf}, {a[1]});
  if (op == Op::k_ctpop) return {f.emit(Op::k_add, {kHalf}, {low, high}), constant(0)};
  const Operand first = op == Op::k_ctlz ? high : low, second = op == Op::k_ctlz ? low : high;
  const Operand empty = f.emit(Op::k_eq, {kHalf}, {first, constant(64)});
  const Operand more = f.emit(Op::k_add, {kHalf}, {second, constant(64)});
  return {f.emit(Op::k_select, {}, {empty, more, first}), constant(0)};
}

// Exchanges neighbouring groups of `smallest` bits, then of twice as many, and so on.
Operand reversed(FunctionLowering& f, core::Type type, Operand value, unsigned smallest) {
  for (unsigned step = smallest; step < type.bits; step *= 2) {
    uint64_t mask = 0;
    for (unsigned at = 0; at < type.bits; at += 2 * step) mask |= ones(step) << at;
    const Operand shifted = f.emit(Op::k_lshr, {type}, {value, constant(step)});
    const Operand down = f.emit(Op::k_and, {type}, {shifted, constant(mask)});
    const Operand kept = f.emit(Op::k_and, {type}, {value, constant(mask)});
    const Operand up = f.emit(Op::k_shl, {type}, {kept, constant(step)});
    value = f.emit(Op::k_or, {type}, {down, up});
  }
  return value;
}

void lower_reversal(FunctionLowering& f, const ir::CallBase& call, unsigned smallest) {
  for_lanes(f, call, [&](const Lanes& lanes, const std::vector<Operands>& arguments) -> Operands {
    const Operands& a = arguments[0];
    if (lanes.bits == 128)
      return {reversed(f, core::integer(64), a[1], smallest), reversed(f, core::integer(64), a[0], smallest)};
    if (lanes.pieces != 1 || (lanes.bits & (lanes.bits - 1)) != 0) fail_width(f, call);
    return {reversed(f, lanes.type, a[0], smallest)};
  });
}

struct Checked {
  Operands result;
  Operand overflow;
};

Checked checked_sum(const Calculator& calculate, bool is_signed, const Operands& a, const Operands& b) {
  const Operands sum = calculate.binary(Op::k_add, a, b);
  if (!is_signed) return {sum, calculate.compare(Op::k_ult, sum, a)};
  const Operands first = calculate.binary(Op::k_xor, a, sum);
  const Operands second = calculate.binary(Op::k_xor, b, sum);
  return {sum, calculate.is_negative(calculate.binary(Op::k_and, first, second))};
}

Checked checked_difference(const Calculator& calculate, bool is_signed, const Operands& a, const Operands& b) {
  const Operands difference = calculate.binary(Op::k_sub, a, b);
  if (!is_signed) return {difference, calculate.compare(Op::k_ult, a, b)};
  const Operands first = calculate.binary(Op::k_xor, a, b);
  const Operands second = calculate.binary(Op::k_xor, a, difference);
  return {difference, calculate.is_negative(calculate.binary(Op::k_and, first, second))};
}

// The upper half of the signed product is that of the unsigned one, less the other factor for each negative one.
Checked checked_product(FunctionLowering& f, core::Type type, bool is_signed, const Operand& a, const Operand& b) {
  const Operand low = f.emit(Op::k_mul, {type}, {a, b});
  Operand high = f.emit(Op::k_umulh, {type}, {a, b});
  if (!is_signed) return {{low}, f.emit(Op::k_ne, {type}, {high, constant(0)})};
  const Operand sign = constant(type.bits - 1);
  const Operand a_mask = f.emit(Op::k_ashr, {type}, {a, sign}), b_mask = f.emit(Op::k_ashr, {type}, {b, sign});
  high = f.emit(Op::k_sub, {type}, {high, f.emit(Op::k_and, {type}, {a_mask, b})});
  high = f.emit(Op::k_sub, {type}, {high, f.emit(Op::k_and, {type}, {b_mask, a})});
  const Operand expected = f.emit(Op::k_ashr, {type}, {low, sign});
  return {{low}, f.emit(Op::k_ne, {type}, {high, expected})};
}

Checked checked(FunctionLowering& f, const ir::CallBase& call, const Lanes& lanes, const Operands& a,
                const Operands& b) {
  const Calculator calculate(f, lanes);
  switch (call.getIntrinsicID()) {
    case Intrinsic::sadd_with_overflow:
    case Intrinsic::sadd_sat: return checked_sum(calculate, true, a, b);
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::uadd_sat: return checked_sum(calculate, false, a, b);
    case Intrinsic::ssub_with_overflow:
    case Intrinsic::ssub_sat: return checked_difference(calculate, true, a, b);
    case Intrinsic::usub_with_overflow:
    case Intrinsic::usub_sat: return checked_difference(calculate, false, a, b);
    default: break;
  }
  if (lanes.pieces > 1) fail_width(f, call);
  return checked_product(f, lanes.type, call.getIntrinsicID() == Intrinsic::smul_with_overflow, a[0], b[0]);
}

Op reduction_op(unsigned id) {
  switch (id) {
    case Intrinsic::vector_reduce_add: return Op::k_add;
    case Intrinsic::vector_reduce_mul: return Op::k_mul;
    case Intrinsic::vector_reduce_and: return Op::k_and;
    case Intrinsic::vector_reduce_or: return Op::k_or;
    case Intrinsic::vector_reduce_xor: return Op::k_xor;
    default: return Op::k_select;  // a minimum or maximum
  }
}

}  // namespace

void lower_absolute(FunctionLowering& f, const ir::CallBase& call) {
  const bool checked = ir::cast<ir::ConstantInt>(call.getArgOperand(1))->isOne();
  for_lanes(f, call, [&](const Lanes& lanes, const std::vector<Operands>& arguments) -> Operands {
    const Calculator calculate(f, lanes);
    const Operands& a = arguments[0];
    const Operand negative = calculate.is_negative(a);
    if (lanes.pieces > 1) return calculate.select(negative, calculate.binary(Op::k_sub, calculate.number(0), a), a);
    const Operand opposite = f.emit(Op::k_sub, {lanes.type}, {constant(0), a[0]}, checked ? core::kNsw : 0);
    return calculate.select(negative, {opposite}, a);
  });
}

void lower_extremum(FunctionLowering& f, const ir::CallBase& call) {
  for_lanes(f, call, [&](const Lanes& lanes, const std::vector<Operands>& arguments) {
    return extremum(Calculator(f, lanes), call.getIntrinsicID(), arguments[0], arguments[1]);
  });
}

// __builtin_clz(0) and __builtin_ctz(0) are undefined; the intrinsics' second argument says so.
void lower_bit_count(FunctionLowering& f, const ir::CallBase& call) {
  const Op op = count_op(call.getIntrinsicID());
  const bool undefined_for_zero = op != Op::k_ctpop && ir::cast<ir::ConstantInt>(call.getArgOperand(1))->isOne();
  for_lanes(f, call, [&](const Lanes& lanes, const std::vector<Operands>& arguments) -> Operands {
    const Operands& a = arguments[0];
    if (lanes.pieces > 1 && lanes.bits != 128) fail_width(f, call);
    const Operands count = lanes.pieces > 1 ? wide_count(f, op, a) : Operands{f.emit(op, {lanes.type}, {a[0]})};
    if (!undefined_for_zero) return count;
    const Calculator calculate(f, lanes);
    return calculate.select(calculate.compare(Op::k_eq, a, calculate.number(0)), Operands(a.size(), core::undef()),
                            count);
  });
}

void lower_byte_swap(FunctionLowering& f, const ir::CallBase& call) { lower_reversal(f, call, 8); }

void lower_bit_reverse(FunctionLowering& f, const ir::CallBase& call) { lower_reversal(f, call, 1); }

void lower_funnel_shift(FunctionLowering& f, const ir::CallBase& call) {
  const bool left = call.getIntrinsicID() == Intrinsic::fshl;
  for_lanes(f, call, [&](const Lanes& lanes, const std::vector<Operands>& arguments) -> Operands {
    if (lanes.bits == 1) return {arguments[left ? 0 : 1][0]};
    const Calculator calculate(f, lanes);
    const Operands amount = calculate.binary(Op::k_urem, arguments[2], calculate.number(lanes.bits));
    const Operands rest = calculate.binary(Op::k_sub, calculate.number(lanes.bits - 1), amount);
    const Operands one = calculate.number(1);
    const Operands high = calculate.binary(
        Op::k_shl, left ? arguments[0] : calculate.binary(Op::k_shl, arguments[0], one), left ? amount : rest);
    const Operands low = calculate.binary(
        Op::k_lshr, left ? calculate.binary(Op::k_lshr, arguments[1], one) : arguments[1], left ? rest : amount);
    return calculate.binary(Op::k_or, high, low);
  });
}

void lower_with_overflow(FunctionLowering& f, const ir::CallBase& call) {
  ir::Type* type = call.getArgOperand(0)->getType();
  const Lanes lanes = lanes_of(f, type);
  const Operands a = f.values(*call.getArgOperand(0)), b = f.values(*call.getArgOperand(1));
  Operands results, overflows;
  for (unsigned i = 0; i < lanes.count; ++i) {
    const Checked one = checked(f, call, lanes, lane(a, lanes, i), lane(b, lanes, i));
    results.insert(results.end(), one.result.begin(), one.result.end());
    overflows.push_back(one.overflow);
  }
  results.insert(results.end(), overflows.begin(), overflows.end());
  f.define(call, results);
}

void lower_saturating(FunctionLowering& f, const ir::CallBase& call) {
  const unsigned id = call.getIntrinsicID();
  for_lanes(f, call, [&](const Lanes& lanes, const std::vector<Operands>& arguments) -> Operands {
    const Calculator calculate(f, lanes);
    const Checked one = checked(f, call, lanes, arguments[0], arguments[1]);
    Operands limit = id == Intrinsic::uadd_sat ? calculate.number(~uint64_t{0}, ~uint64_t{0}) : calculate.number(0);
    if (id == Intrinsic::sadd_sat || id == Intrinsic::ssub_sat)
      limit =
          calculate.select(calculate.is_negative(arguments[0]), calculate.most_negative(), calculate.most_positive());
    return calculate.select(one.overflow, limit, one.result);
  });
}

void lower_reduction(FunctionLowering& f, const ir::CallBase& call) {
  const Lanes lanes = lanes_of(f, call.getArgOperand(0)->getType());
  const Operands all = f.values(*call.getArgOperand(0));
  const Calculator calculate(f, lanes);
  const Op op = reduction_op(call.getIntrinsicID());
  Operands result = lane(all, lanes, 0);
  for (unsigned i = 1; i < lanes.count; ++i) {
    const Operands next = lane(all, lanes, i);
    result = op == Op::k_select ? extremum(calculate, call.getIntrinsicID(), result, next)
                                : calculate.binary(op, result, next);
  }
  f.define(call, result);
}

}  // namespace quotient::frontends::llvm
