#include "frontends/llvm/casts.hpp"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Instructions.h>

#include <optional>

#include "base/check.hpp"
#include "frontends/llvm/arithmetic.hpp"
#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;

constexpr core::Type kWord = core::integer(64);

// Between a 128-bit integer and a floating-point number: by a call, in double precision.
Operands convert_wide_float(FunctionLowering& f, unsigned opcode, const Operands& value, const Lanes& from,
                            const Lanes& to) {
  const bool is_signed = opcode == ir::Instruction::SIToFP || opcode == ir::Instruction::FPToSI;
  constexpr core::Type kDouble = core::floating(64), kSingle = core::floating(32);
  if (opcode == ir::Instruction::SIToFP || opcode == ir::Instruction::UIToFP) {
    Operands result = call_runtime(f, is_signed ? "__floattidf" : "__floatuntidf", value, 1);
    if (to.bits == 32) result = {f.emit(Op::k_fpconv, {kDouble, kSingle}, result)};
    return result;
  }
  const Operand number = from.bits == 32 ? f.emit(Op::k_fpconv, {kSingle, kDouble}, value) : value[0];
  return call_runtime(f, is_signed ? "__fixdfti" : "__fixunsdfti", {number}, 2);
}

Op float_conversion(unsigned opcode) {
  switch (opcode) {
    case ir::Instruction::FPToSI: return Op::k_fptosi;
    case ir::Instruction::FPToUI: return Op::k_fptoui;
    case ir::Instruction::SIToFP: return Op::k_sitofp;
    case ir::Instruction::UIToFP: return Op::k_uitofp;
    case ir::Instruction::FPTrunc:
    case ir::Instruction::FPExt: return Op::k_fpconv;
    default: QUO_UNREACHABLE(opcode);
  }
}

Operands convert_lane(FunctionLowering& f, unsigned opcode, const Operands& value, const Lanes& from, const Lanes& to) {
  switch (opcode) {
    case ir::Instruction::Trunc:
    case ir::Instruction::ZExt:
    case ir::Instruction::PtrToInt:
    case ir::Instruction::IntToPtr: return resize_integer(f, value, from.bits, to.bits, false);
    case ir::Instruction::SExt: return resize_integer(f, value, from.bits, to.bits, true);
    case ir::Instruction::AddrSpaceCast: return value;
    default: break;
  }
  if (from.pieces > 1 || to.pieces > 1) return convert_wide_float(f, opcode, value, from, to);
  const bool to_integer = opcode == ir::Instruction::FPToSI || opcode == ir::Instruction::FPToUI;
  const uint8_t flags = to_integer && !f.is_optimised() ? core::kNsw : 0;  // optimisers convert first and ask later
  return {f.emit(float_conversion(opcode), {from.type, to.type}, {value[0]}, flags)};
}

// The bits of `value` at `from` (of which it has `have`) that belong into a word at `to`.
Operand moved_bits(FunctionLowering& f, Operand value, unsigned have, unsigned from, unsigned to) {
  if (have < 64) value = f.emit(Op::k_zext, {core::integer(have), kWord}, {value});
  if (from > to) return f.emit(Op::k_shl, {kWord}, {value, core::constant(from - to)});
  return from < to ? f.emit(Op::k_lshr, {kWord}, {value, core::constant(to - from)}) : value;
}

// The same bits cut into other pieces, as between a vector and an integer. Nothing to do where pieces coincide.
Operands repack(FunctionLowering& f, const Operands& value, const std::vector<unsigned>& from,
                const std::vector<unsigned>& to) {
  Operands result;
  unsigned place = 0;
  for (const unsigned wanted : to) {
    std::optional<Operand> whole;
    bool exact = false;
    unsigned at = 0;
    for (size_t i = 0; i < from.size(); at += from[i++]) {
      if (at + from[i] <= place || at >= place + wanted) continue;
      if (at == place && from[i] == wanted) {
        whole = value[i];
        exact = true;
        break;
      }
      const Operand part = moved_bits(f, value[i], from[i], at, place);
      whole = whole ? f.emit(Op::k_or, {kWord}, {*whole, part}) : part;
    }
    if (!exact && wanted < 64) whole = f.emit(Op::k_trunc, {kWord, core::integer(wanted)}, {*whole});
    result.push_back(*whole);
    place += wanted;
  }
  return result;
}

std::vector<unsigned> piece_bits(FunctionLowering& f, ir::Type* type) {
  std::vector<unsigned> bits;
  for (const Piece& piece : f.module().pieces(type)) bits.push_back(piece.type.bits);
  return bits;
}

}  // namespace

void lower_cast(FunctionLowering& f, const ir::Instruction& instruction) {
  const unsigned opcode = instruction.getOpcode();
  ir::Type* source = instruction.getOperand(0)->getType();
  const Operands value = f.values(*instruction.getOperand(0));
  if (opcode == ir::Instruction::BitCast)
    return f.define(instruction, repack(f, value, piece_bits(f, source), piece_bits(f, instruction.getType())));
  const Lanes from = lanes_of(f, source), to = lanes_of(f, instruction.getType());
  Operands all;
  for (unsigned i = 0; i < from.count; ++i) {
    const Operands one = convert_lane(f, opcode, lane(value, from, i), from, to);
    all.insert(all.end(), one.begin(), one.end());
  }
  f.define(instruction, all);
}

}  // namespace quotient::frontends::llvm
