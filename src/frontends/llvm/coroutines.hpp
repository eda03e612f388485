// Coroutines of C++20. clang writes them as functions with markers of where they are suspended; LLVM's own passes take
// them apart into the functions that start, resume and destroy them, and put what lives across a suspension into a
// frame on the heap. These are the only passes that Quotient runs: they belong to the meaning of the program.
#pragma once

#include "frontends/llvm/ir.hpp"

namespace quotient::frontends::llvm {

void split_coroutines(ir::Module& program);  // nothing happens if it has none

}  // namespace quotient::frontends::llvm
