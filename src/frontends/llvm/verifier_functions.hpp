// Functions that verification benchmarks define and whose names say what they mean:
//   __VERIFIER_atomic_*    their whole body is one atomic step
//   reach_error            is an error to call, before what its body does (which is `assert(0)` or nothing)
//   assume_abort_if_not    an execution in which its argument is 0 does not count (the body would call abort)
#pragma once

#include "frontends/llvm/module_lowering.hpp"

namespace quotient::frontends::llvm {

bool is_atomic_function(const ir::Function& function);
bool is_error_function(const ir::Function& function);

// Writes the body of a function that is replaced as a whole; false if it is not one.
bool lower_known_function(ModuleLowering& module, const ir::Function& function, uint32_t index);

}  // namespace quotient::frontends::llvm
