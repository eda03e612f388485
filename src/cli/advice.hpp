// What to try when a search came to no end.
#pragma once

#include "cli/options.hpp"
#include "explore/result.hpp"

namespace quotient::cli {

// Each a sentence; none if it was not a limit, or somebody's wish, that ended the search.
std::vector<std::string> advice(const Options& options, const explore::Answer& answer);

}  // namespace quotient::cli
