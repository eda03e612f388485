// `quotient replay` with commands: a trace that can be walked through, forth and back.
#pragma once

#include <iosfwd>

#include "cli/json.hpp"

namespace quotient::cli {

struct ShellStyle {
  bool prompts = false;  // a person types
  bool color = false;
};

// Reads commands until there are no more, or one says to quit. The finding must have a recording.
void run_shell(std::istream& in, const ExplainedFinding& finding, const ShellStyle& style);

}  // namespace quotient::cli
