// Options that come from a file: of a saved trace, or of a checkpoint.
#pragma once

#include "cli/options.hpp"

namespace quotient::cli {

// Such a file comes from anywhere. What it asks for must be what `check` could have been asked for, and nothing that
// makes a compiler run or write something. `what` it is: "trace", "checkpoint".
Result<void> check_saved_options(const Options& options, std::string_view what);

// To standard error, so that nobody is surprised by what such a file makes us open.
void tell_what_is_read(const Options& options, std::string_view command);

}  // namespace quotient::cli
