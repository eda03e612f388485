// Conversions between types.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void lower_cast(FunctionLowering& f, const ir::Instruction& instruction);

}  // namespace quotient::frontends::llvm
