// Source files to LLVM bitcode, by running clang 19, or by remembering what it gave (bitcode_cache.hpp). The code is as
// clang's own front end writes it (with the markers of where variables live, but with no optimisation pass run): an
// optimiser may assume that the program is free of undefined behaviour, and that is what is to be checked. The bitcode
// comes back through a pipe, so there is nothing to clean up.
#pragma once

#include <string>

#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

// For each of the files that is source its bitcode, or the first error of clang with its place; an empty text for the
// others. `with_conditions`: the first is compiled together with the conditions of the options: clang reads a text that
// includes the file and then defines their functions, so that they see all that the file declares.
std::vector<Result<std::string>> compile_sources(const std::vector<std::string>& files, const LoadOptions& options,
                                                 bool with_conditions);

// What clang makes of a C source before it becomes bitcode, as JSON; an error for all other files.
Result<std::string> syntax_tree(const std::string& file, const LoadOptions& options);

// The name of a file as the user gave it: a file that is included from such a text has a "./" more.
std::string name_as_given(std::string name, const LoadOptions& options);

// Is it for clang (as opposed to bitcode that clang made)?
bool is_source(const std::string& file, const LoadOptions& options);

}  // namespace quotient::frontends::llvm
