// The formula of --ltl for a program: from its text to what a search watches.
#pragma once

#include "cli/load_input.hpp"
#include "spaces/claim.hpp"

namespace quotient::cli {

struct WatchedInput {
  Input input;
  std::unique_ptr<spaces::Claim> claim;  // none without --ltl
};

// The program, and with --ltl the formula, whose conditions are compiled together with the program.
Result<WatchedInput> load_watched(const Options& options);

}  // namespace quotient::cli
