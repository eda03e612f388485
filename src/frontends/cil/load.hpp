// C# and other .NET programs to Core. A helper process reads the assembly with Mono's library (helper/main.cpp); this
// header is all that the rest of Quotient sees of .NET.
#pragma once

#include <string>
#include <vector>

#include "core/module.hpp"

namespace quotient::frontends::cil {

// The word for the helper process, before all others.
inline constexpr const char* kWithFinalizers = "--finalizers";

struct LoadOptions {
  std::vector<std::string> files;              // .cs, compiled together; or one .il, .exe or .dll
  std::string helper;                          // the program quotient-cil
  std::string overlay;                         // our part of the class library, compiled
  std::vector<std::string> program_arguments;  // of Main
  bool finalizers = false;                     // they run
};

bool reads(const std::string& ending);  // ".cs", …

Result<core::Module> load(const LoadOptions& options);

}  // namespace quotient::frontends::cil
