// Functions that the program calls and does not define. What quotient's library has is linked (link.hpp); for the
// others, and for those that the user gave a value (--stub NAME=VALUE), a function is made here: one that returns the
// value, or one that ends the execution as `unsupported`, so that it matters only if an execution comes to it.
#pragma once

#include "frontends/llvm/module_lowering.hpp"

namespace quotient::frontends::llvm {

// The value that the user gave the function; null if none, or if the program itself defines it.
const StubValue* find_stub_value(const ModuleLowering& module, const ir::Function& function);

bool is_missing(const ModuleLowering& module, const ir::Function& function);
std::string what_is_missing(const ir::Function& function);

// The index of the function that stands in for it.
uint32_t synthesise_substitute(ModuleLowering& module, const ir::Function& function);

// Makes `index`, of which a part may be lowered, a function that ends the execution.
void refuse_when_called(ModuleLowering& module, uint32_t index, const std::string& message);

}  // namespace quotient::frontends::llvm
