#include "formats/github.hpp"

#include <fmt/format.h>

#include <string_view>

namespace quotient::formats {
namespace {

// A line feed would end the annotation; in a property, so would the signs that separate properties.
std::string command_text(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    if (special) out += fmt::format("%{:02X}", static_cast<unsigned>(c));
    else out += c;
  }
  return out;
}

}  // namespace

std::string github_annotation(const std::string& level, const Place& place, const std::string& title,
                              const std::string& text) {
  std::string properties;
  if (!place.file.empty()) properties += fmt::format("file={},", command_text(place.file, true));
  if (!place.file.empty() && place.line > 0) properties += fmt::format("line={},", place.line);
  if (!place.file.empty() && place.column > 0) properties += fmt::format("col={},", place.column);
  return fmt::format("::{} {}title={}::{}\n", level, properties, command_text(title, true), command_text(text, false));
}

std::string github_annotations(const Report& report) {
  std::string out;
  for (const ExplainedFinding& found : report.findings) {
    const props::Error& error = found.finding.error;
    std::string text = error.message;
    if (!found.trace.other_place.file.empty()) text += "\nthe other access: " + to_string(found.trace.other_place);
    for (const trace::Waiting& waiting : found.trace.waiting)
      text += fmt::format("\n{} waits for {} at {}", thread_label(found.trace, waiting.thread), waiting.what,
                          to_string(waiting.place));
    out += github_annotation("error", place_of(found), fmt::format("quotient: {}", name(error.kind)), text);
  }
  if (report.answer.verdict == explore::Verdict::unknown) {
    const Place place = report.files.empty() ? Place{} : Place{report.files[0]};
    out += github_annotation("warning", place, "quotient: unknown", report.answer.reason);
  }
  return out;
}

}  // namespace quotient::formats
