#include "base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace quotient {

void internal_error(const char* file, int line, std::string_view condition, std::string_view message) {
  fmt::print(stderr,
             "quotient: internal error at {}:{}: {}{}{}\n"
             "This is a bug in quotient, not in your program. Please report it with the command line and the input.\n",
             file, line, condition, message.empty() ? "" : ": ", message);
  std::fflush(stderr);
  std::_Exit(70);
}

}  // namespace quotient
