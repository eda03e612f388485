// From the text of a Promela model to its syntax tree.
#pragma once

#include <memory>

#include "frontends/promela/ast.hpp"

namespace quotient::frontends::promela {

struct ParseOptions {
  std::vector<std::string> preprocessor_arguments;  // -I, -D, -U
  bool preprocess = true;                           // run the C preprocessor over it, as Spin does
};

// The model in a file, checked: every name is known, every type fits. A Diagnostic says what is wrong, where, and what
// to do.
Result<std::unique_ptr<Model>> parse_file(const std::string& file, const ParseOptions& options = {});
// The same for a text that is preprocessed already; `file` is its name in messages.
Result<std::unique_ptr<Model>> parse_text(std::string_view text, const std::string& file);
// A formula over the model's globals, as after `ltl`; for `--ltl`.
Result<LtlProperty> parse_formula(Model& model, std::string_view text);

}  // namespace quotient::frontends::promela
