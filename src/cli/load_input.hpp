// From the files on the command line to a verified Core module, whatever language they are in.
#pragma once

#include "cli/options.hpp"
#include "core/module.hpp"
#include "frontends/cil/load.hpp"
#include "frontends/llvm/load.hpp"

namespace quotient::cli {

struct Input {
  core::Module module;
  std::string language;              // "c", "core", "cil"
  double seconds = 0;                // that loading took
  std::vector<std::string> missing;  // each with its places: what the program mentions and cannot be executed
};

std::string language_of(const Options& options);  // by the first file
std::string runtime_directory();                  // of the runtime library and its headers

// The functions of the files that are tests.
Result<std::vector<frontends::llvm::TestFunction>> find_tests(const Options& options);

// `conditions` become functions of the module; only programs that are compiled can have some.
Result<Input> load_input(const Options& options, const std::vector<frontends::llvm::Condition>& conditions = {});

// A program in C or C++ with points in it, for a native run.
Result<frontends::llvm::NativeProgram> load_native(const Options& options, bool sanitised);

}  // namespace quotient::cli
