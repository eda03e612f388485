// Which headers of the standard library does a source include before it says anything else? They mean the same in every
// source that begins with them, so clang can read them once for many (precompiled_headers.hpp).
#pragma once

#include <string>
#include <string_view>

namespace quotient::frontends::llvm {

// These lines, as one text: "#include <mutex>\n#include <thread>\n". The list ends at the first thing that is neither a
// comment nor an include of a header that is known to give the same if it is included twice: a definition of a macro,
// which might change what the next header says, a condition, a header of the program's.
std::string leading_includes(std::string_view source);

}  // namespace quotient::frontends::llvm
