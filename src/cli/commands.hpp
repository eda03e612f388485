// The commands; each returns the exit code.
#pragma once

#include "cli/options.hpp"

namespace quotient::cli {

inline constexpr int kVerified = 0, kError = 1, kBadInput = 2, kUnknown = 3;

int check(const Options& options);
int prove(const Options& options);
int run(const Options& options);
int replay(Options options);
int show_core(const Options& options);

}  // namespace quotient::cli
