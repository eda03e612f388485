#include "trace/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "trace/story.hpp"

namespace quotient::trace {
namespace {

// " (in thread T1)", unless there is only one.
std::string in_thread(const Trace& trace, int thread) {
  if (thread < 0 || trace.threads.size() < 2) return "";
  return fmt::format(" (in {}{})", trace.threads[0].label.empty() ? "thread " : "",
                     thread_label(trace, static_cast<uint32_t>(thread)));
}

std::string headline(const Trace& trace, const props::Error& error, SourceText& source, const TextStyle& style) {
  const char *red = style.color ? "\033[1;31m" : "", *plain = style.color ? "\033[0m" : "";
  std::string out = fmt::format("{}: {}{}{}: {}{}\n", to_string(trace.place), red, name(error.kind), plain,
                                error.message, in_thread(trace, trace.error_thread));
  if (const std::string text = source.line(trace.place.file, trace.place.line); !text.empty())
    out += fmt::format("    {}\n", text);
  if (!trace.other_place.file.empty()) {
    out += fmt::format("{}: the other access{}\n    {}\n", to_string(trace.other_place),
                       in_thread(trace, std::max(0, trace.other_thread)),
                       source.line(trace.other_place.file, trace.other_place.line));
  }
  return out;
}

// Threads that run the same are named together.
std::string threads(const Trace& trace) {
  if (trace.threads.size() < 2 || !trace.threads[0].label.empty()) return "";
  std::string out = "\n  threads:";
  for (uint32_t t = 0; t < trace.threads.size();) {
    uint32_t end = t + 1;
    while (end < trace.threads.size() && trace.threads[end].function == trace.threads[t].function) ++end;
    const std::string& function = trace.threads[t].function;
    const std::string last = end - t == 1 ? "" : (end - t == 2 ? " and " : " to ") + thread_label(trace, end - 1);
    const bool several = end - t > 1;
    out += fmt::format("{} {}{} {}{}", t == 0 ? "" : ",", thread_label(trace, t), last,
                       function.empty() ? (several ? "have not begun" : "has not begun") : (several ? "run " : "runs "),
                       function);
    t = end;
  }
  return out + "\n";
}

}  // namespace

std::string to_text(const Trace& trace, const props::Error& error, SourceText& source, const TextStyle& style) {
  constexpr unsigned kMostLines = 40, kLeastRows = 12;
  std::string out = headline(trace, error, source, style) + story(trace, error) + threads(trace);
  TextStyle fitting = style;
  const auto lines = static_cast<unsigned>(std::ranges::count(out, '\n')) + 4;  // with those around the table
  fitting.most_rows = lines + kLeastRows < kMostLines ? kMostLines - lines : kLeastRows;
  if (!trace.lines.empty()) out += "\n" + table(trace, trace.place, source, fitting);
  if (!trace.output.empty()) out += "\n  output so far:\n" + trace.output + (trace.output.back() == '\n' ? "" : "\n");
  return out;
}

}  // namespace quotient::trace
