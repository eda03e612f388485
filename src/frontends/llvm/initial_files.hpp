// The files that the program finds when it starts (--file, --stdin), as a constant of the program: the runtime library
// declares it in libc/file/initial.h, and has an empty one of its own.
#pragma once

#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

void define_initial_files(ir::Module& program, const std::vector<InitialFile>& files);

}  // namespace quotient::frontends::llvm
