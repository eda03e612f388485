// Terminators, and the copies that phi nodes mean. A phi is one register, written on each edge that leads to it: at the
// end of the predecessor if that has one successor, else in a block of the edge's own. All copies of an edge happen
// at once, so they are ordered such that none overwrites what another still reads, with a temporary for cycles.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void lower_terminator(FunctionLowering& f, const ir::Instruction& terminator);

}  // namespace quotient::frontends::llvm
