// Arithmetic, comparison and choice, lane by lane for vectors; what is wider than 64 bits goes to wide.hpp.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

// The lanes of a vector, or the one of any other type, and the pieces of each.
struct Lanes {
  unsigned count = 1;
  unsigned pieces = 1;
  core::Type type;    // of the first piece of a lane
  unsigned bits = 0;  // of a lane
};
Lanes lanes_of(FunctionLowering& f, ir::Type* type);
Operands lane(const Operands& all, const Lanes& lanes, unsigned index);

core::Operand negated(FunctionLowering& f, const core::Operand& bit);

void lower_binary(FunctionLowering& f, const ir::Instruction& instruction);
void lower_negation(FunctionLowering& f, const ir::Instruction& instruction);
void lower_comparison(FunctionLowering& f, const ir::Instruction& instruction);
void lower_select(FunctionLowering& f, const ir::Instruction& instruction);

}  // namespace quotient::frontends::llvm
