#include "formats/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string_view>

namespace quotient::formats {
namespace {

// The length of the well-formed UTF-8 character at the beginning of the text; 0: there is none.
size_t character_length(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const size_t length = byte(0) < 0x80       ? 1
                        : byte(0) >> 5 == 6  ? 2
                        : byte(0) >> 4 == 14 ? 3
                        : byte(0) >> 3 == 30 ? 4
                                             : 0;
  if (length == 0 || length > text.size()) return 0;
  for (size_t i = 1; i < length; ++i)
    if (byte(i) >> 6 != 2) return 0;
  return length;
}

// Text from programs may have any bytes in it; XML has no way to say some of them, so they become question marks.
std::string xml_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t length = character_length(text);
    const char c = text[0];
    if (length == 0 || (c >= 0 && c < ' ' && c != '\n' && c != '\t')) out += '?';
    else if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else if (c == '\n') out += "&#10;";
    else if (c == '\t') out += "&#9;";
    else out += text.substr(0, length);
    text.remove_prefix(std::max<size_t>(1, length));
  }
  return out;
}

void write_case(std::ostream& out, const std::string& suite, const TestCase& one) {
  out << fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", xml_text(suite), xml_text(one.name),
                     one.seconds);
  if (!one.place.file.empty()) out << fmt::format(" file=\"{}\" line=\"{}\"", xml_text(one.place.file), one.place.line);
  if (one.verdict == explore::Verdict::verified) {
    out << "/>\n";
    return;
  }
  const char* element = one.verdict == explore::Verdict::error ? "failure" : "error";
  out << fmt::format(">\n      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n    </testcase>\n", element,
                     xml_text(one.kind), xml_text(one.message), xml_text(one.text));
}

}  // namespace

void write_junit(std::ostream& out, const std::string& suite, const std::vector<TestCase>& cases) {
  const auto count = [&](explore::Verdict verdict) { return std::ranges::count(cases, verdict, &TestCase::verdict); };
  double seconds = 0;
  for (const TestCase& one : cases) seconds += one.seconds;
  const std::string figures = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3f}\"", cases.size(),
                                          count(explore::Verdict::error), count(explore::Verdict::unknown), seconds);
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out << fmt::format("<testsuites name=\"quotient\" {}>\n", figures);
  out << fmt::format("  <testsuite name=\"{}\" {} skipped=\"0\">\n", xml_text(suite), figures);
  for (const TestCase& one : cases) write_case(out, suite, one);
  out << "  </testsuite>\n</testsuites>\n";
}

}  // namespace quotient::formats
