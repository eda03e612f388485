#include "frontends/llvm/instructions.hpp"

#include <fmt/format.h>
#include <llvm/IR/Instructions.h>

#include "frontends/llvm/aggregates.hpp"
#include "frontends/llvm/arithmetic.hpp"
#include "frontends/llvm/calls.hpp"
#include "frontends/llvm/casts.hpp"
#include "frontends/llvm/control.hpp"
#include "frontends/llvm/exceptions.hpp"
#include "frontends/llvm/memory.hpp"
#include "frontends/llvm/stack.hpp"
#include "frontends/llvm/varargs.hpp"

namespace quotient::frontends::llvm {
namespace {

using I = ir::Instruction;

void lower_other(FunctionLowering& f, const ir::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case I::FNeg: return lower_negation(f, instruction);
    case I::ICmp:
    case I::FCmp: return lower_comparison(f, instruction);
    case I::Select: return lower_select(f, instruction);
    case I::Freeze: return f.define(instruction, f.values(*instruction.getOperand(0)));
    case I::ExtractValue:
    case I::InsertValue: return lower_member(f, instruction);
    case I::ExtractElement: return lower_extract_element(f, instruction);
    case I::InsertElement: return lower_insert_element(f, instruction);
    case I::ShuffleVector: return lower_shuffle(f, instruction);
    case I::Call: lower_call(f, *ir::cast<ir::CallBase>(&instruction)); return;
    case I::LandingPad: return lower_landing_pad(f, instruction);
    case I::VAArg: return lower_va_arg(f, instruction);
    case I::PHI: return;  // written on the edges, see control.cpp
    default: f.module().fail(fmt::format("the LLVM instruction '{}' is not supported", instruction.getOpcodeName()));
  }
}

void lower_memory(FunctionLowering& f, const ir::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case I::Alloca: return lower_alloca(f, instruction);
    case I::Load: return lower_load(f, instruction);
    case I::Store: return lower_store(f, instruction);
    case I::GetElementPtr: return lower_element_address(f, instruction);
    case I::AtomicRMW: return lower_rmw(f, instruction);
    case I::AtomicCmpXchg: return lower_cmpxchg(f, instruction);
    case I::Fence: return lower_fence(f, instruction);
    default: return lower_other(f, instruction);
  }
}

}  // namespace

void lower_instruction(FunctionLowering& f, const ir::Instruction& instruction) {
  if (instruction.isTerminator()) return lower_terminator(f, instruction);
  if (instruction.isBinaryOp()) return lower_binary(f, instruction);
  if (instruction.isCast()) return lower_cast(f, instruction);
  lower_memory(f, instruction);
}

}  // namespace quotient::frontends::llvm
