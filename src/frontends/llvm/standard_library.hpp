// The C++ standard library: libstdc++'s own sources, compiled to bitcode once and kept in the cache folder as one
// module (docs/cxx.md, "Where the library comes from"). Nothing of it is part of Quotient.
#pragma once

#include <string>

#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

// The file that holds it, compiled now if that has not been done for these sources, flags and this clang; how far that
// is, is told to `options.on_progress`. An error says which sources are wanted, and where they are looked for.
Result<std::string> standard_library(const LoadOptions& options);

}  // namespace quotient::frontends::llvm
