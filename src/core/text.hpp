// The text form of Core (docs/core.md): what tests are written in, and what `quotient core` shows.
// parse(print(m)) is m, and print(parse(t)) is t for a text that print made.
#pragma once

#include <string>
#include <string_view>

#include "core/module.hpp"

namespace quotient::core {

Result<Module> parse(std::string_view text, const std::string& file_name);
std::string print(const Module& module);
std::string print(const Module& module, const Function& function, const Instruction& instruction);

}  // namespace quotient::core
