// Inline assembly for x86: the forms that libraries use where compilers once had no atomics. Loads and stores by mov,
// arithmetic, exchanges and bit operations, with or without a lock prefix, the flags that they set, and what waits or
// orders memory accesses. Everything else is a Failure.
//
// A mov to or from memory is an atomic access, as it is on the processor; so is every instruction with a lock prefix,
// and xchg. Other instructions that change memory read it and write it in two steps.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void lower_assembly(FunctionLowering& f, const ir::CallBase& call);

}  // namespace quotient::frontends::llvm
