// The table from LLVM instructions to the functions that lower them, each in the file named with it.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void lower_instruction(FunctionLowering& f, const ir::Instruction& instruction);

}  // namespace quotient::frontends::llvm
