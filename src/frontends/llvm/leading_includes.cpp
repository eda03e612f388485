#include "frontends/llvm/leading_includes.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace quotient::frontends::llvm {
namespace {

// Of C and POSIX, beside the headers of C++, which have no ending.
constexpr std::array<std::string_view, 24> kHeadersOfC = {
    "assert.h",    "complex.h", "ctype.h", "errno.h",  "fenv.h",   "float.h",  "inttypes.h", "limits.h",
    "math.h",      "pthread.h", "sched.h", "setjmp.h", "signal.h", "stdarg.h", "stdbool.h",  "stddef.h",
    "semaphore.h", "stdint.h",  "stdio.h", "stdlib.h", "string.h", "time.h",   "unistd.h",   "wchar.h",
};

bool is_known(std::string_view header) {
  if (std::find(kHeadersOfC.begin(), kHeadersOfC.end(), header) != kHeadersOfC.end()) return true;
  return !header.empty() && std::all_of(header.begin(), header.end(), [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_';
  });
}

// Reads a source from its beginning. What is asked for is skipped if it is there, and only then.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  // White space and comments. A line that goes on behind a backslash is none of the simple ones that are looked for.
  void skip_to_code() {
    while (skip_blanks() || skip("\n") || skip_comment()) {}
  }
  bool skip_blanks() {
    const size_t end = std::min(rest_.find_first_not_of(" \t\r\f\v"), rest_.size());
    rest_.remove_prefix(end);
    return end > 0;
  }
  bool skip(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  // The text up to a character in the same line, which is skipped, too; else empty.
  std::string_view up_to(char c) {
    const size_t end = rest_.find(c);
    const std::string_view found = rest_.substr(0, end);
    if (end == std::string_view::npos || found.find('\n') != std::string_view::npos) return {};
    rest_.remove_prefix(end + 1);
    return found;
  }
  // Nothing but comments until the line ends.
  bool skip_end_of_line() {
    while (skip_blanks() || skip_comment()) {}
    return rest_.empty() || skip("\n");
  }

 private:
  // A comment to the end of the line leaves the line's end.
  bool skip_comment() {
    const bool is_line = rest_.starts_with("//");
    if (!is_line && !rest_.starts_with("/*")) return false;
    const size_t end = is_line ? std::min(rest_.find('\n'), rest_.size()) : rest_.find("*/", 2);
    if (end == std::string_view::npos) return false;
    const std::string_view comment = rest_.substr(0, end);
    if (comment.find("\\\n") != std::string_view::npos || comment.ends_with('\\') || comment.ends_with("\\\r"))
      return false;
    rest_.remove_prefix(is_line ? end : end + 2);
    return true;
  }

  std::string_view rest_;
};

// The header's name, if an include comes next.
std::string_view next_include(Scanner& scanner) {
  scanner.skip_to_code();
  if (!scanner.skip("#")) return {};
  scanner.skip_blanks();
  if (!scanner.skip("include")) return {};
  scanner.skip_blanks();
  if (!scanner.skip("<")) return {};
  const std::string_view header = scanner.up_to('>');
  return is_known(header) && scanner.skip_end_of_line() ? header : std::string_view();
}

}  // namespace

std::string leading_includes(std::string_view source) {
  Scanner scanner(source);
  std::string lines;
  for (std::string_view header = next_include(scanner); !header.empty(); header = next_include(scanner)) {
    lines += "#include <";
    lines += header;
    lines += ">\n";
  }
  return lines;
}

}  // namespace quotient::frontends::llvm
