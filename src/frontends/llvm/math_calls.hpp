// Functions of <math.h>: those in src/core/math.def are one `math` instruction, called by name (sin, sinf, sinl) or as
// an LLVM intrinsic (llvm.sin.f64).
#pragma once

#include <string_view>

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

// False if the callee is not a mathematical function. For library functions that the program does not define.
bool lower_math_call(FunctionLowering& f, const ir::CallBase& call, const ir::Function& callee);

// The function of that Core name, lane by lane, on the first one or two arguments of the call.
void lower_math(FunctionLowering& f, const ir::CallBase& call, std::string_view name);

}  // namespace quotient::frontends::llvm
