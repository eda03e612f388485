// Runs another program without a shell and collects what it prints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace quotient {

struct ProcessOutput {
  int status = 0;  // exit code; 128 + n if signal n ended it
  std::string out, err;
};

// `arguments[0]` is looked up in PATH; `input` is what the program can read. Fails only if the program cannot be
// started.
Result<ProcessOutput> run_process(const std::vector<std::string>& arguments, std::string_view input = {});

}  // namespace quotient
