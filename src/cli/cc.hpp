// `quotient cc` and `quotient c++`: compilers for builds. They do what the system's do, and put the program's bitcode
// into each object, so that `quotient check ./program` can check what was built.
#pragma once

#include <string>
#include <vector>

namespace quotient::cli {

// `words` are those behind `cc` or `c++`. Returns the compiler's exit code.
int compile_and_embed(bool cxx, const std::vector<std::string>& words);

}  // namespace quotient::cli
