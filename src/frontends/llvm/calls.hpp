// Calls. A call is of an LLVM intrinsic (intrinsics.hpp), a primitive of the runtime (primitives.hpp), inline assembly,
// a function of the mathematical library, or a function. In the last case the arguments are fitted
// to the function if it is known: C without prototypes may pass too few or too many, of other types.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

// True if the call has ended its block: it is an invoke, from which an exception may come back.
bool lower_call(FunctionLowering& f, const ir::CallBase& call);

}  // namespace quotient::frontends::llvm
