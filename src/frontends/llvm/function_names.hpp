// The names of functions in Core: as people write them (readable_names.hpp), and, where the language has no name, by
// what they are: `main::lambda (line 19)` for `main::$_0::operator()() const`, `adder(int) [resumed]` for what a
// coroutine does between two suspensions.
#pragma once

#include <string>

#include "frontends/llvm/ir.hpp"

namespace quotient::frontends::llvm {

std::string function_name(const ir::Function& function);

}  // namespace quotient::frontends::llvm
