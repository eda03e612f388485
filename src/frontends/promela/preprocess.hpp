// Runs the C preprocessor over a model, as Spin does.
#pragma once

#include "frontends/promela/parse.hpp"

namespace quotient::frontends::promela {

// The text of the file with its directives carried out; line markers say where each line comes from, and definitions of
// macros stay in the text as `#define` lines. A file without directives is returned as it is.
Result<std::string> preprocessed(const std::string& file, const ParseOptions& options);

}  // namespace quotient::frontends::promela
