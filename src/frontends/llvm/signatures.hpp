// The signatures (core/signature.hpp) of LLVM's functions and calls.
#pragma once

#include <string>

#include "frontends/llvm/ir.hpp"

namespace quotient::frontends::llvm {

// "i32", "ptr", …
std::string type_name(ir::Type* type, const ir::DataLayout& layout);

// How the argument with this number is passed.
std::string argument_type(const ir::CallBase& call, unsigned number);

std::string signature(const ir::CallBase& call);

// Empty if the function can be called with any arguments: it was defined in the old way, as `f()`, which says nothing
// about them. Many a thread is written so.
std::string signature(const ir::Function& function);

}  // namespace quotient::frontends::llvm
