// The functions __quotient_… through which the runtime reaches the machine (docs/runtime-primitives.md). Each
// is one Core instruction.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

// False if the callee is not a primitive.
bool lower_primitive(FunctionLowering& f, const ir::CallBase& call, const ir::Function& callee);

}  // namespace quotient::frontends::llvm
