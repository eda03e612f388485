#include "frontends/llvm/arithmetic.hpp"

#include <fmt/format.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "base/check.hpp"
#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

Op binary_op(unsigned opcode) {
  switch (opcode) {
    case ir::Instruction::Add: return Op::k_add;
    case ir::Instruction::Sub: return Op::k_sub;
    case ir::Instruction::Mul: return Op::k_mul;
    case ir::Instruction::UDiv: return Op::k_udiv;
    case ir::Instruction::SDiv: return Op::k_sdiv;
    case ir::Instruction::URem: return Op::k_urem;
    case ir::Instruction::SRem: return Op::k_srem;
    case ir::Instruction::Shl: return Op::k_shl;
    case ir::Instruction::LShr: return Op::k_lshr;
    case ir::Instruction::AShr: return Op::k_ashr;
    case ir::Instruction::And: return Op::k_and;
    case ir::Instruction::Or: return Op::k_or;
    case ir::Instruction::Xor: return Op::k_xor;
    case ir::Instruction::FAdd: return Op::k_fadd;
    case ir::Instruction::FSub: return Op::k_fsub;
    case ir::Instruction::FMul: return Op::k_fmul;
    case ir::Instruction::FDiv: return Op::k_fdiv;
    case ir::Instruction::FRem: return Op::k_frem;
    default: QUO_UNREACHABLE(opcode);
  }
}

uint8_t overflow_flag(const FunctionLowering& f, const ir::Instruction& instruction) {
  const auto* checked = ir::dyn_cast<ir::OverflowingBinaryOperator>(&instruction);
  return checked != nullptr && checked->hasNoSignedWrap() && !f.is_optimised() ? core::kNsw : 0;
}

// A shift whose amount may be too large without that being an error.
Operand guarded_shift(FunctionLowering& f, Op op, core::Type type, const Operand& value, const Operand& amount) {
  const Operand fits = f.emit(Op::k_ult, {type}, {amount, core::constant(type.bits)});
  const Operand safe = f.emit(Op::k_select, {}, {fits, amount, core::constant(0)});
  const Operand shifted = f.emit(op, {type}, {value, safe});
  return f.emit(Op::k_select, {}, {fits, shifted, core::undef()});
}

bool needs_guard(const FunctionLowering& f, Op op, const Operand& amount) {
  const bool is_shift = op == Op::k_shl || op == Op::k_lshr || op == Op::k_ashr;
  return is_shift && f.is_optimised() && amount.kind != Operand::Kind::constant;
}

// A comparison as one Core instruction, the operands perhaps exchanged, the result perhaps negated.
struct Comparison {
  Op op;
  bool exchange = false;
  bool negate = false;
};

Comparison integer_comparison(ir::CmpInst::Predicate predicate) {
  switch (predicate) {
    case ir::CmpInst::ICMP_EQ: return {Op::k_eq};
    case ir::CmpInst::ICMP_NE: return {Op::k_ne};
    case ir::CmpInst::ICMP_ULT: return {Op::k_ult};
    case ir::CmpInst::ICMP_ULE: return {Op::k_ule};
    case ir::CmpInst::ICMP_UGT: return {Op::k_ult, true};
    case ir::CmpInst::ICMP_UGE: return {Op::k_ule, true};
    case ir::CmpInst::ICMP_SLT: return {Op::k_slt};
    case ir::CmpInst::ICMP_SLE: return {Op::k_sle};
    case ir::CmpInst::ICMP_SGT: return {Op::k_slt, true};
    case ir::CmpInst::ICMP_SGE: return {Op::k_sle, true};
    default: QUO_UNREACHABLE(predicate);
  }
}

// Those that are one instruction; "unordered or less" is "not (ordered and greater or equal)".
Comparison float_comparison(ir::CmpInst::Predicate predicate) {
  switch (predicate) {
    case ir::CmpInst::FCMP_OEQ: return {Op::k_feq};
    case ir::CmpInst::FCMP_OLT: return {Op::k_flt};
    case ir::CmpInst::FCMP_OLE: return {Op::k_fle};
    case ir::CmpInst::FCMP_OGT: return {Op::k_flt, true};
    case ir::CmpInst::FCMP_OGE: return {Op::k_fle, true};
    case ir::CmpInst::FCMP_ORD: return {Op::k_fuo, false, true};
    case ir::CmpInst::FCMP_UNO: return {Op::k_fuo};
    case ir::CmpInst::FCMP_UNE: return {Op::k_feq, false, true};
    case ir::CmpInst::FCMP_UGT: return {Op::k_fle, false, true};
    case ir::CmpInst::FCMP_UGE: return {Op::k_flt, false, true};
    case ir::CmpInst::FCMP_ULT: return {Op::k_fle, true, true};
    case ir::CmpInst::FCMP_ULE: return {Op::k_flt, true, true};
    default: QUO_UNREACHABLE(predicate);
  }
}

Operand compare_floats(FunctionLowering& f, ir::CmpInst::Predicate predicate, core::Type type, Operand a, Operand b) {
  if (predicate == ir::CmpInst::FCMP_FALSE) return core::constant(0);
  if (predicate == ir::CmpInst::FCMP_TRUE) return core::constant(1);
  if (predicate == ir::CmpInst::FCMP_ONE || predicate == ir::CmpInst::FCMP_UEQ) {
    const Operand less = f.emit(Op::k_flt, {type}, {a, b}), greater = f.emit(Op::k_flt, {type}, {b, a});
    const Operand differ = f.emit(Op::k_or, {core::integer(1)}, {less, greater});
    return predicate == ir::CmpInst::FCMP_ONE ? differ : negated(f, differ);
  }
  const Comparison comparison = float_comparison(predicate);
  if (comparison.exchange) std::swap(a, b);
  const Operand bit = f.emit(comparison.op, {type}, {a, b});
  return comparison.negate ? negated(f, bit) : bit;
}

Operand compare_lane(FunctionLowering& f, ir::CmpInst::Predicate predicate, const Lanes& lanes, Operands a,
                     Operands b) {
  if (ir::CmpInst::isFPPredicate(predicate)) return compare_floats(f, predicate, lanes.type, a[0], b[0]);
  const Comparison comparison = integer_comparison(predicate);
  if (comparison.exchange) std::swap(a, b);
  if (lanes.pieces > 1) return wide_compare(f, comparison.op, a, b, lanes.bits);
  return f.emit(comparison.op, {lanes.type}, {a[0], b[0]});
}

bool is_single(const Lanes& lanes) { return lanes.count == 1 && lanes.pieces == 1; }

}  // namespace

Lanes lanes_of(FunctionLowering& f, ir::Type* type) {
  Lanes lanes;
  if (const auto* vector = ir::dyn_cast<ir::FixedVectorType>(type)) lanes.count = vector->getNumElements();
  ir::Type* element = type->getScalarType();
  const auto& pieces = f.module().pieces(element);
  lanes.pieces = static_cast<unsigned>(pieces.size());
  if (!pieces.empty()) lanes.type = pieces[0].type;
  lanes.bits = element->isIntegerTy() ? element->getIntegerBitWidth() : lanes.type.bits;
  return lanes;
}

Operands lane(const Operands& all, const Lanes& lanes, unsigned index) {
  const auto begin = all.begin() + index * lanes.pieces;
  return {begin, begin + lanes.pieces};
}

Operand negated(FunctionLowering& f, const Operand& bit) {
  return f.emit(Op::k_xor, {core::integer(1)}, {bit, core::constant(1)});
}

void lower_binary(FunctionLowering& f, const ir::Instruction& instruction) {
  const Lanes lanes = lanes_of(f, instruction.getType());
  const Operands a = f.values(*instruction.getOperand(0)), b = f.values(*instruction.getOperand(1));
  const Op op = binary_op(instruction.getOpcode());
  const uint8_t flags = overflow_flag(f, instruction);
  if (is_single(lanes) && !needs_guard(f, op, b[0]))
    return f.emit_to(f.result(instruction), op, {lanes.type}, {a[0], b[0]}, flags);
  Operands all;
  for (unsigned i = 0; i < lanes.count; ++i) {
    if (lanes.pieces == 1) {
      all.push_back(needs_guard(f, op, b[i]) ? guarded_shift(f, op, lanes.type, a[i], b[i])
                                             : f.emit(op, {lanes.type}, {a[i], b[i]}, flags));
    } else {
      const Operands one = wide_binary(f, op, lane(a, lanes, i), lane(b, lanes, i), lanes.bits);
      all.insert(all.end(), one.begin(), one.end());
    }
  }
  f.define(instruction, all);
}

void lower_negation(FunctionLowering& f, const ir::Instruction& instruction) {
  const Lanes lanes = lanes_of(f, instruction.getType());
  const Operands a = f.values(*instruction.getOperand(0));
  if (is_single(lanes)) return f.emit_to(f.result(instruction), Op::k_fneg, {lanes.type}, {a[0]});
  Operands all;
  for (const Operand& operand : a) all.push_back(f.emit(Op::k_fneg, {lanes.type}, {operand}));
  f.define(instruction, all);
}

void lower_comparison(FunctionLowering& f, const ir::Instruction& instruction) {
  const auto predicate = ir::cast<ir::CmpInst>(&instruction)->getPredicate();
  const Lanes lanes = lanes_of(f, instruction.getOperand(0)->getType());
  const Operands a = f.values(*instruction.getOperand(0)), b = f.values(*instruction.getOperand(1));
  Operands all;
  for (unsigned i = 0; i < lanes.count; ++i)
    all.push_back(compare_lane(f, predicate, lanes, lane(a, lanes, i), lane(b, lanes, i)));
  f.define(instruction, all);
}

void lower_select(FunctionLowering& f, const ir::Instruction& instruction) {
  const Operands condition = f.values(*instruction.getOperand(0));
  const Operands yes = f.values(*instruction.getOperand(1)), no = f.values(*instruction.getOperand(2));
  if (yes.size() == 1) return f.emit_to(f.result(instruction), Op::k_select, {}, {condition[0], yes[0], no[0]});
  const size_t per_condition = yes.size() / condition.size();
  Operands all;
  for (size_t i = 0; i < yes.size(); ++i)
    all.push_back(f.emit(Op::k_select, {}, {condition[i / per_condition], yes[i], no[i]}));
  f.define(instruction, all);
}

}  // namespace quotient::frontends::llvm
