// Inline assembly: only what orders memory accesses or waits, which needs nothing here (pause gives way to others).
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void lower_assembly(FunctionLowering& f, const ir::CallBase& call);

}  // namespace quotient::frontends::llvm
