// The function `$start`, where the program begins: it lets the runtime set up the first thread, runs constructors,
// calls main with its arguments, and exits with main's result. And `__quotient_run_destructors`, which the runtime's
// exit() calls (the runtime has an empty one, which this replaces).
#pragma once

#include "frontends/llvm/module_lowering.hpp"

namespace quotient::frontends::llvm {

inline constexpr const char* kFinish = "__quotient_run_destructors";

// They give the index of the Core function.
uint32_t synthesise_start(ModuleLowering& module);
uint32_t synthesise_finish(ModuleLowering& module);

// The functions in llvm.global_ctors or llvm.global_dtors, by priority.
std::vector<const ir::Function*> registered_functions(const ir::Module& module, const char* list);

}  // namespace quotient::frontends::llvm
