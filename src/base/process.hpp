// Runs other programs without a shell and collects what they print. They are part of this process's budget: when it is
// spent they are ended, and OutOfBudget is thrown.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace quotient {

struct Command {
  std::vector<std::string> arguments;  // the first is looked up in PATH
  std::string input;                   // what the program can read
  double seconds = 0;                  // after which it is ended by SIGKILL; 0: it may take as long as it needs
};

struct ProcessOutput {
  int status = 0;  // exit code; 128 + n if signal n ended it
  std::string out, err;
};

// All of them, up to `at_once` at the same time; the results in the order of the commands. One fails only if it cannot
// be started. `on_end` is called for each as soon as it has ended, with its number.
using OnProcessEnd = std::function<void(size_t number, const Result<ProcessOutput>& output)>;
std::vector<Result<ProcessOutput>> run_processes(const std::vector<Command>& commands, size_t at_once,
                                                 const OnProcessEnd& on_end = {});
Result<ProcessOutput> run_process(const Command& command);

// Runs it with this process's own input and outputs; its exit code, or 128 + n.
Result<int> run_in_foreground(const std::vector<std::string>& arguments);

// Is there a program of this name in PATH?
bool is_program(const std::string& name);

}  // namespace quotient
