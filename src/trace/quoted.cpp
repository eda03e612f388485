#include "trace/quoted.hpp"

#include <fmt/format.h>

namespace quotient::trace {

std::string quoted(std::string_view text) {
  constexpr size_t kShownCharacters = 24;
  std::string out = "\"";
  for (const char c : text.substr(0, kShownCharacters)) {
    if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (c == '"' || c == '\\') out += {'\\', c};
    else if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) out += fmt::format("\\{:o}", c);
    else out += c;
  }
  return out + (text.size() > kShownCharacters ? "…\"" : "\"");
}

}  // namespace quotient::trace
