// Options as a command line again, for a check in another process.
#pragma once

#include "cli/options.hpp"

namespace quotient::cli {

// The words behind `quotient check`, with the files. Parsed, they give these options again; fields that derive() makes
// are not looked at.
std::vector<std::string> words_of(const Options& options);

}  // namespace quotient::cli
