// Names of C++ as people write them: `Queue::push(int)` for `_ZN5Queue4pushEi`, and without what nobody wants to read
// (`std::vector<int>`, not its allocator).
#pragma once

#include <string>

#include "frontends/llvm/module_lowering.hpp"

namespace quotient::frontends::llvm {

std::string readable_name(const std::string& symbol);  // the same, if it is not a mangled name

std::string readable_type(std::string name);  // the name of a type as the debug information has it

// A constant for __quotient_readable_names (src/runtime/primitives.h).
core::Operand add_readable_names(ModuleLowering& module);

}  // namespace quotient::frontends::llvm
