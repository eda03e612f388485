#include "base/check.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace quotient {
namespace {

int stream = STDERR_FILENO;

}  // namespace

void report_internal_errors_to(int to) { stream = to; }

void internal_error(const char* file, int line, std::string_view condition, std::string_view message) {
  std::fflush(stderr);
  const std::string text = fmt::format(
      "quotient: internal error at {}:{}: {}{}{}\n"
      "This is a bug in quotient, not in your program. Please report it with the command line and the input.\n",
      file, line, condition, message.empty() ? "" : ": ", message);
  [[maybe_unused]] const auto written = write(stream, text.data(), text.size());
  std::_Exit(70);
}

}  // namespace quotient
