// What functions that print read of the memory of the program: a proof has to know that it may be read.
#pragma once

#include <optional>
#include <string>

#include "core/module.hpp"

namespace quotient::shape {

// The text of a constant of the program, up to the 0 at its end; nothing if it is none.
std::optional<std::string> constant_text(const core::Module& module, const core::Operand& operand);

// How many arguments a format of printf reads, if it reads nothing else: a string, or a width that is an argument, too,
// is more than can be told from it.
std::optional<uint32_t> arguments_printed(const std::string& format);

}  // namespace quotient::shape
