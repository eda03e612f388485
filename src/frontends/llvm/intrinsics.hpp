// LLVM's intrinsic functions. A table from the intrinsic to the function that lowers it (those on integers in
// bits.hpp, on floating point in math_calls.hpp and floats.hpp); what is not in it is reported by name.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void lower_intrinsic(FunctionLowering& f, const ir::CallBase& call);

}  // namespace quotient::frontends::llvm
