// Runs other programs without a shell and collects what they print. They are part of this process's budget: when it is
// spent they are ended, and OutOfBudget is thrown.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"

namespace quotient {

struct Command {
  std::vector<std::string> arguments;  // the first is looked up in PATH
  std::string input;                   // what the program can read
};

struct ProcessOutput {
  int status = 0;  // exit code; 128 + n if signal n ended it
  std::string out, err;
};

// All of them, up to `at_once` at the same time; the results in the order of the commands. One fails only if it cannot
// be started.
std::vector<Result<ProcessOutput>> run_processes(const std::vector<Command>& commands, size_t at_once);
Result<ProcessOutput> run_process(const Command& command);

}  // namespace quotient
