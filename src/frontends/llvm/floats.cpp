#include "frontends/llvm/floats.hpp"

#include <llvm/ADT/FloatingPointMode.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>

#include "frontends/llvm/arithmetic.hpp"
#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::constant;
using core::Op;
using core::Operand;

// Tests on the bits of a number without its sign, which are ordered as the numbers are.
class Classifier {
 public:
  Classifier(FunctionLowering& f, core::Type type, const Operand& number) : f_(f), type_(core::integer(type.bits)) {
    const uint64_t sign = uint64_t{1} << (type.bits - 1);
    magnitude_ = f.emit(Op::k_and, {type_}, {number, constant(sign - 1)});
    negative_ = f.emit(Op::k_ne, {type_}, {f.emit(Op::k_and, {type_}, {number, constant(sign)}), constant(0)});
    const unsigned fraction = type.bits == 32 ? 23 : 52;
    smallest_normal_ = uint64_t{1} << fraction;
    infinity_ = (sign - 1) & ~(smallest_normal_ - 1);
    quiet_ = infinity_ | (smallest_normal_ >> 1);
    end_ = sign;
  }

  Operand test(unsigned mask) {
    add_nan(mask);
    add(mask, ir::fcNegInf, ir::fcPosInf, infinity_, infinity_ + 1);
    add(mask, ir::fcNegNormal, ir::fcPosNormal, smallest_normal_, infinity_);
    add(mask, ir::fcNegSubnormal, ir::fcPosSubnormal, 1, smallest_normal_);
    add(mask, ir::fcNegZero, ir::fcPosZero, 0, 1);
    return result_;
  }

 private:
  // begin <= magnitude < end
  Operand within(uint64_t begin, uint64_t end) {
    const Operand distance = f_.emit(Op::k_sub, {type_}, {magnitude_, constant(begin)});
    return f_.emit(Op::k_ult, {type_}, {distance, constant(end - begin)});
  }

  void join(const Operand& condition) {
    result_ = result_ == constant(0) ? condition : f_.emit(Op::k_or, {core::integer(1)}, {result_, condition});
  }

  void add_nan(unsigned mask) {
    if ((mask & ir::fcSNan) != 0) join(within(infinity_ + 1, quiet_));
    if ((mask & ir::fcQNan) != 0) join(within(quiet_, end_));
  }

  void add(unsigned mask, unsigned negative, unsigned positive, uint64_t begin, uint64_t end) {
    if ((mask & (negative | positive)) == 0) return;
    Operand here = within(begin, end);
    if ((mask & positive) == 0) here = f_.emit(Op::k_and, {core::integer(1)}, {here, negative_});
    if ((mask & negative) == 0) here = f_.emit(Op::k_and, {core::integer(1)}, {here, negated(f_, negative_)});
    join(here);
  }

  FunctionLowering& f_;
  core::Type type_;
  Operand magnitude_, negative_, result_ = constant(0);
  uint64_t smallest_normal_, infinity_, quiet_, end_;
};

Operand math(FunctionLowering& f, core::Type type, const char* name, Operands arguments) {
  arguments.insert(arguments.begin(), f.module().out().text(name));
  return f.emit(Op::k_math, {type}, std::move(arguments));
}

}  // namespace

void lower_multiply_add(FunctionLowering& f, const ir::CallBase& call) {
  const Lanes lanes = lanes_of(f, call.getType());
  const Operands a = f.values(*call.getArgOperand(0)), b = f.values(*call.getArgOperand(1)),
                 c = f.values(*call.getArgOperand(2));
  const bool fused = call.getIntrinsicID() == ir::Intrinsic::fma;
  Operands all;
  for (unsigned i = 0; i < lanes.count; ++i) {
    if (fused) all.push_back(call_runtime(f, lanes.bits == 32 ? "fmaf" : "fma", {a[i], b[i], c[i]}, 1)[0]);
    else all.push_back(f.emit(Op::k_fadd, {lanes.type}, {f.emit(Op::k_fmul, {lanes.type}, {a[i], b[i]}), c[i]}));
  }
  f.define(call, all);
}

void lower_float_class(FunctionLowering& f, const ir::CallBase& call) {
  const Lanes lanes = lanes_of(f, call.getArgOperand(0)->getType());
  const auto mask = static_cast<unsigned>(ir::cast<ir::ConstantInt>(call.getArgOperand(1))->getZExtValue());
  Operands all;
  for (const Operand& number : f.values(*call.getArgOperand(0)))
    all.push_back(Classifier(f, lanes.type, number).test(mask));
  f.define(call, all);
}

void lower_round_to_integer(FunctionLowering& f, const ir::CallBase& call) {
  const bool away = call.getIntrinsicID() == ir::Intrinsic::lround || call.getIntrinsicID() == ir::Intrinsic::llround;
  const Lanes from = lanes_of(f, call.getArgOperand(0)->getType()), to = lanes_of(f, call.getType());
  Operands all;
  for (const Operand& number : f.values(*call.getArgOperand(0))) {
    const Operand whole = math(f, from.type, away ? "round" : "rint", {number});
    all.push_back(f.emit(Op::k_fptosi, {from.type, to.type}, {whole}));
  }
  f.define(call, all);
}

void lower_integer_power(FunctionLowering& f, const ir::CallBase& call) {
  const Lanes lanes = lanes_of(f, call.getType());
  const Operands base = f.values(*call.getArgOperand(0)), exponents = f.values(*call.getArgOperand(1));
  const core::Type integer = f.module().pieces(call.getArgOperand(1)->getType())[0].type;
  Operands all;
  for (unsigned i = 0; i < lanes.count; ++i) {
    const Operand exponent = f.emit(Op::k_sitofp, {integer, lanes.type}, {exponents[exponents.size() == 1 ? 0 : i]});
    if (call.getIntrinsicID() == ir::Intrinsic::powi) all.push_back(math(f, lanes.type, "pow", {base[i], exponent}));
    else all.push_back(f.emit(Op::k_fmul, {lanes.type}, {base[i], math(f, lanes.type, "exp2", {exponent})}));
  }
  f.define(call, all);
}

}  // namespace quotient::frontends::llvm
