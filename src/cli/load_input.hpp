// From the files on the command line to a verified Core module, whatever language they are in.
#pragma once

#include "cli/options.hpp"
#include "core/module.hpp"

namespace quotient::cli {

struct Input {
  core::Module module;
  std::string language;  // "c", "core"
  double seconds = 0;    // that loading took
};

Result<Input> load_input(const Options& options);

}  // namespace quotient::cli
