// compile_commands.json, in which build systems write down how each source of a project is compiled.
#pragma once

#include <string>
#include <vector>

#include "frontends/llvm/load.hpp"

namespace quotient::cli {

struct Project {
  std::vector<frontends::llvm::LibrarySource> sources;  // with absolute names
  // For a file that the project does not have: the options of all of its sources, the first one if they do not agree
  // (-DNAME=…). Not its version of the language: a harness for old C may be new.
  std::vector<std::string> clang_arguments;
};

// `place` is the file, or the folder that it is in.
Result<Project> read_project(const std::string& place);

}  // namespace quotient::cli
