#include "frontends/llvm/aggregates.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Instructions.h>

#include "frontends/llvm/arithmetic.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

// How many pieces come before the member, and how many it has.
struct Span {
  size_t begin = 0, count = 0;
};

Span member_span(FunctionLowering& f, ir::Type* type, ir::ArrayRef<unsigned> indices) {
  Span span;
  for (const unsigned index : indices) {
    if (auto* structure = ir::dyn_cast<ir::StructType>(type)) {
      for (unsigned i = 0; i < index; ++i) span.begin += f.module().pieces(structure->getElementType(i)).size();
      type = structure->getElementType(index);
    } else {
      type = ir::cast<ir::ArrayType>(type)->getElementType();
      span.begin += index * f.module().pieces(type).size();
    }
  }
  span.count = f.module().pieces(type).size();
  return span;
}

core::Type index_type(const ir::Value& index) {
  return core::integer(std::min(64u, index.getType()->getIntegerBitWidth()));
}

}  // namespace

void lower_member(FunctionLowering& f, const ir::Instruction& instruction) {
  Operands all = f.values(*instruction.getOperand(0));
  if (const auto* extract = ir::dyn_cast<ir::ExtractValueInst>(&instruction)) {
    const Span span = member_span(f, instruction.getOperand(0)->getType(), extract->getIndices());
    const auto begin = all.begin() + static_cast<long>(span.begin);
    return f.define(instruction, {begin, begin + static_cast<long>(span.count)});
  }
  const auto* insert = ir::cast<ir::InsertValueInst>(&instruction);
  const Span span = member_span(f, instruction.getType(), insert->getIndices());
  const Operands part = f.values(*instruction.getOperand(1));
  std::copy(part.begin(), part.end(), all.begin() + static_cast<long>(span.begin));
  f.define(instruction, all);
}

void lower_extract_element(FunctionLowering& f, const ir::Instruction& instruction) {
  const Lanes lanes = lanes_of(f, instruction.getOperand(0)->getType());
  const Operands all = f.values(*instruction.getOperand(0));
  const ir::Value& index = *instruction.getOperand(1);
  if (const auto* number = ir::dyn_cast<ir::ConstantInt>(&index)) {
    if (number->getValue().uge(lanes.count)) return f.define(instruction, Operands(lanes.pieces, core::undef()));
    return f.define(instruction, lane(all, lanes, static_cast<unsigned>(number->getZExtValue())));
  }
  const Operand wanted = f.values(index)[0];
  Operands result(lanes.pieces, core::undef());
  for (unsigned i = 0; i < lanes.count; ++i) {
    const Operand here = f.emit(Op::k_eq, {index_type(index)}, {wanted, core::constant(i)});
    for (unsigned piece = 0; piece < lanes.pieces; ++piece)
      result[piece] = f.emit(Op::k_select, {}, {here, all[i * lanes.pieces + piece], result[piece]});
  }
  f.define(instruction, result);
}

void lower_insert_element(FunctionLowering& f, const ir::Instruction& instruction) {
  const Lanes lanes = lanes_of(f, instruction.getType());
  Operands all = f.values(*instruction.getOperand(0));
  const Operands part = f.values(*instruction.getOperand(1));
  const ir::Value& index = *instruction.getOperand(2);
  if (const auto* number = ir::dyn_cast<ir::ConstantInt>(&index)) {
    if (number->getValue().uge(lanes.count)) return f.define(instruction, Operands(all.size(), core::undef()));
    std::copy(part.begin(), part.end(), all.begin() + static_cast<long>(number->getZExtValue() * lanes.pieces));
    return f.define(instruction, all);
  }
  const Operand wanted = f.values(index)[0];
  for (unsigned i = 0; i < lanes.count; ++i) {
    const Operand here = f.emit(Op::k_eq, {index_type(index)}, {wanted, core::constant(i)});
    for (unsigned piece = 0; piece < lanes.pieces; ++piece) {
      Operand& old = all[i * lanes.pieces + piece];
      old = f.emit(Op::k_select, {}, {here, part[piece], old});
    }
  }
  f.define(instruction, all);
}

void lower_shuffle(FunctionLowering& f, const ir::Instruction& instruction) {
  const auto* shuffle = ir::cast<ir::ShuffleVectorInst>(&instruction);
  const Lanes lanes = lanes_of(f, instruction.getOperand(0)->getType());
  Operands both = f.values(*instruction.getOperand(0));
  const Operands second = f.values(*instruction.getOperand(1));
  both.insert(both.end(), second.begin(), second.end());
  Operands result;
  for (const int from : shuffle->getShuffleMask()) {
    const Operands one =
        from < 0 ? Operands(lanes.pieces, core::undef()) : lane(both, lanes, static_cast<unsigned>(from));
    result.insert(result.end(), one.begin(), one.end());
  }
  f.define(instruction, result);
}

}  // namespace quotient::frontends::llvm
