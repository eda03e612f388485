#include "trace/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace quotient::trace {
namespace {

std::string thread_label(const Trace& trace, uint32_t thread) {
  if (thread < trace.threads.size() && !trace.threads[thread].label.empty()) return trace.threads[thread].label;
  if (thread == 0) return "main";
  return thread < trace.threads.size() ? fmt::format("T{}", thread) : "?";
}

std::string joined(const std::vector<std::string>& items) {
  std::string out;
  for (const std::string& item : items) out += (out.empty() ? "" : ", ") + item;
  return out;
}

std::string effects(const Line& line) {
  std::string out;
  if (!line.reads.empty()) out += "read " + joined(line.reads);
  if (!line.writes.empty()) out += (out.empty() ? "" : "; ") + std::string("write ") + joined(line.writes);
  return out;
}

std::string cut(std::string text, size_t width) {
  if (text.size() > width) text = text.substr(0, width > 1 ? width - 1 : 0) + "…";
  return text;
}

std::string padded(const std::string& text, size_t width) {
  const size_t shown = std::count_if(text.begin(), text.end(), [](unsigned char c) { return (c & 0xc0) != 0x80; });
  return shown < width ? text + std::string(width - shown, ' ') : text;
}

class Table {
 public:
  Table(const Trace& trace, SourceText& source, const TextStyle& style)
      : trace_(trace), source_(source), style_(style) {
    for (uint32_t t = 0; t < trace.threads.size(); ++t) lane_ = std::max(lane_, thread_label(trace, t).size() + 1);
    for (const Line& line : trace.lines) {
      place_ = std::max(place_, location(line).size());
      text_ = std::max(text_, std::min<size_t>(44, text_of(line).size()));
    }
  }

  std::string render(const Place& error_place) {
    out_ = "  step ";
    for (uint32_t t = 0; t < trace_.threads.size(); ++t) out_ += padded(thread_label(trace_, t), lane_);
    out_ += "\n";
    for (size_t begin = 0; begin < trace_.lines.size();) {
      size_t end = begin;
      while (end < trace_.lines.size() && trace_.lines[end].step == trace_.lines[begin].step) ++end;
      if (!tells_nothing_new(begin, end)) render_step(begin, end, error_place);
      begin = end;
    }
    return std::move(out_);
  }

 private:
  std::string text_of(const Line& line) {
    return line.text.empty() ? source_.line(line.place.file, line.place.line) : line.text;
  }
  static std::string location(const Line& line) {
    const size_t slash = line.place.file.rfind('/');
    const std::string file = slash == std::string::npos ? line.place.file : line.place.file.substr(slash + 1);
    return fmt::format("{}:{}", file, line.place.line);
  }

  // The thread is still at the line that was shown last, and does nothing there that the source knows: it is inside of
  // a library.
  bool tells_nothing_new(size_t begin, size_t end) const {
    if (begin == 0 || end - begin != 1 || end == trace_.lines.size()) return false;
    const Line &line = trace_.lines[begin], &before = trace_.lines[begin - 1];
    return line.reads.empty() && line.writes.empty() && line.thread == before.thread && line.place == before.place &&
           line.text == before.text && line.step != trace_.cycle_step;
  }

  void render_step(size_t begin, size_t end, const Place& error_place) {
    if (trace_.cycle_step && trace_.lines[begin].step >= trace_.cycle_step &&
        (begin == 0 || trace_.lines[begin - 1].step < trace_.cycle_step)) {
      out_ += "       from here on, this repeats forever:\n";
    }
    const size_t shown = style_.lines_per_step;
    for (size_t i = begin; i < end; ++i) {
      const size_t at = i - begin, count = end - begin;
      if (count > shown && at >= shown / 2 && at < count - (shown - shown / 2)) {
        if (at == shown / 2)
          out_ +=
              fmt::format("       {}… {} more lines\n", std::string(lane_ * trace_.threads.size(), ' '), count - shown);
        continue;
      }
      const bool is_error = i + 1 == trace_.lines.size() && trace_.lines[i].place.line == error_place.line;
      render_line(trace_.lines[i], i == begin, is_error);
    }
  }

  void render_line(const Line& line, bool first, bool is_error) {
    out_ += first ? fmt::format("  {:>4} ", line.step) : "       ";
    for (uint32_t t = 0; t < trace_.threads.size(); ++t) {
      const char* mark = t != line.thread ? "│" : is_error ? "✗" : first ? "●" : "┃";
      out_ += padded(std::string(" ") + mark, lane_);
    }
    const std::string text = cut(text_of(line), text_);
    std::string row = padded(location(line), place_ + 2) + padded(text, text_ + 2) + effects(line);
    row.resize(row.find_last_not_of(' ') + 1);
    if (is_error && style_.color) row = "\033[31m" + row + "\033[0m";
    out_ += row + "\n";
  }

  const Trace& trace_;
  SourceText& source_;
  const TextStyle& style_;
  size_t lane_ = 5, place_ = 0, text_ = 0;
  std::string out_;
};

std::string waits(const Trace& trace) {
  std::string out;
  for (const Waiting& waiting : trace.waiting) {
    out += fmt::format("  {} waits at {} for {}", thread_label(trace, waiting.thread), to_string(waiting.place),
                       waiting.what);
    if (waiting.holder >= 0)
      out += fmt::format(", held by {}", thread_label(trace, static_cast<uint32_t>(waiting.holder)));
    out += "\n";
  }
  return out;
}

std::string spins(const Trace& trace) {
  std::string out;
  for (const Spinning& spinning : trace.spinning) {
    const Line all{.reads = spinning.reads, .writes = spinning.writes};
    out += fmt::format("  {} spins at {}", thread_label(trace, spinning.thread), to_string(spinning.place));
    if (const std::string text = effects(all); !text.empty()) out += ": " + text;
    out += "\n";
  }
  for (const uint32_t thread : trace.ended) out += fmt::format("  {} has ended\n", thread_label(trace, thread));
  return out;
}

// Who called whom, unless it was the first function of the thread that failed.
std::string calls(const Trace& trace) {
  constexpr size_t kShown = 12;
  if (trace.stack.size() < 2) return "";
  std::string out = fmt::format("  in {}\n", trace.stack.front().function);
  for (size_t i = 1; i < std::min(trace.stack.size(), kShown); ++i)
    out += fmt::format("  called by {} at {}\n", trace.stack[i].function, to_string(trace.stack[i].place));
  if (trace.stack.size() > kShown) out += fmt::format("  … {} more calls\n", trace.stack.size() - kShown);
  return out;
}

std::string history(const Trace& trace, const char* what, const Site& site) {
  if (site.place.file.empty()) return "";
  std::string out = fmt::format("  {} at {} in {}", what, to_string(site.place), site.function);
  if (trace.threads.size() > 1) out += fmt::format(" (thread {})", thread_label(trace, site.thread));
  return out + "\n";
}

}  // namespace

std::string to_text(const Trace& trace, const props::Error& error, SourceText& source, const TextStyle& style) {
  const Place& error_place = trace.place;
  const char *red = style.color ? "\033[1;31m" : "", *plain = style.color ? "\033[0m" : "";
  std::string out = fmt::format("{}: {}{}{}: {}", to_string(error_place), red, name(error.kind), plain, error.message);
  if (trace.error_thread >= 0 && trace.threads.size() > 1)
    out += fmt::format(" (in {}{})", trace.threads[0].label.empty() ? "thread " : "",
                       thread_label(trace, static_cast<uint32_t>(trace.error_thread)));
  out += "\n";
  if (const std::string text = source.line(error_place.file, error_place.line); !text.empty())
    out += fmt::format("    {}\n", text);
  if (!trace.other_place.file.empty()) {
    out += fmt::format("{}: the other access (in {}{})\n    {}\n", to_string(trace.other_place),
                       trace.threads[0].label.empty() ? "thread " : "",
                       thread_label(trace, static_cast<uint32_t>(std::max(0, trace.other_thread))),
                       source.line(trace.other_place.file, trace.other_place.line));
  }
  out += calls(trace) + history(trace, "allocated", trace.allocated) + history(trace, "freed", trace.freed);
  out += spins(trace) + waits(trace);
  if (trace.threads.size() > 1 && trace.threads[0].label.empty()) {
    out += "\n  threads:";
    for (uint32_t t = 0; t < trace.threads.size(); ++t) {
      const std::string& function = trace.threads[t].function;
      out += fmt::format("{} {} {}{}", t == 0 ? "" : ",", thread_label(trace, t),
                         function.empty() ? "has not begun" : "runs ", function);
    }
    out += "\n";
  }
  if (!trace.lines.empty()) out += "\n" + Table(trace, source, style).render(error_place);
  if (!trace.output.empty()) out += "\n  output so far:\n" + trace.output + (trace.output.back() == '\n' ? "" : "\n");
  return out;
}

}  // namespace quotient::trace
