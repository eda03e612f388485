// Text of the program as people see it: in quotes, in one line, and not too long.
#pragma once

#include <string>
#include <string_view>

namespace quotient::trace {

std::string quoted(std::string_view text);

}  // namespace quotient::trace
