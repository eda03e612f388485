// One source file to LLVM bitcode, by running clang 19. The code is as clang's own front end writes it (with the
// markers of where variables live, but with no optimisation pass run): an optimiser may assume that the
// program is free of undefined behaviour, and that is what is to be checked. The bitcode comes back through a pipe, so
// there is nothing to clean up.
#pragma once

#include <string>

#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

// Bitcode, or the first error of clang with its place (and all that clang said after it).
Result<std::string> compile(const std::string& file, const LoadOptions& options);

// Is it for clang (as opposed to bitcode that clang made)?
bool is_source(const std::string& file, const LoadOptions& options);

}  // namespace quotient::frontends::llvm
