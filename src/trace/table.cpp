#include "trace/table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace quotient::trace {
namespace {

constexpr size_t kStepWidth = 7, kShortestText = 20, kLongestText = 60, kUsualValues = 30, kLongestLoop = 12;

size_t shown_width(const std::string& text) {
  return static_cast<size_t>(std::ranges::count_if(text, [](unsigned char c) { return (c & 0xc0) != 0x80; }));
}

std::string padded(const std::string& text, size_t width) {
  const size_t shown = shown_width(text);
  return shown < width ? text + std::string(width - shown, ' ') : text;
}

std::string joined(const std::vector<std::string>& items) {
  std::string out;
  for (const std::string& item : items) out += (out.empty() ? "" : ", ") + item;
  return out;
}

// At the end of a word, if there is one in the second half.
std::string cut(const std::string& text, size_t width) {
  if (shown_width(text) <= width) return text;
  size_t end = width - 1;
  while (end > 0 && (text[end] & 0xc0) == 0x80) --end;
  const size_t space = text.find_last_of(" ,(", end);
  if (space != std::string::npos && space > width / 2) end = space;
  return text.substr(0, end) + "…";
}

std::string location(const Line& line) {
  const size_t slash = line.place.file.rfind('/');
  const std::string file = slash == std::string::npos ? line.place.file : line.place.file.substr(slash + 1);
  return fmt::format("{}:{}", file, line.place.line);
}

struct Row {
  const Line* line = nullptr;
  std::string text;
  bool begins_step = false, is_error = false;
  std::string remark;  // instead of all that: what is left out here

  bool is_like(const Row& other) const {
    return remark.empty() && other.remark.empty() && line->thread == other.line->thread &&
           line->place.file == other.line->place.file && line->place.line == other.line->place.line &&
           text == other.text;
  }
};

class Table {
 public:
  Table(const Trace& trace, const Place& error_place, SourceText& source, const TextStyle& style)
      : trace_(trace), error_place_(error_place), source_(source), style_(style) {}

  std::string render() {
    collect();
    if (!style_.everything) {
      fold_loops();
      leave_out_middle();
    }
    measure();
    out_ = "  step ";
    for (uint32_t t = 0; t < trace_.threads.size(); ++t) out_ += padded(thread_label(trace_, t), lane_);
    out_.erase(out_.find_last_not_of(' ') + 1);
    out_ += "\n";
    for (const Row& row : rows_) render_row(row);
    return std::move(out_);
  }

 private:
  std::string text_of(const Line& line) {
    return line.text.empty() ? source_.statement(line.place, line.last_column) : line.text;
  }

  void collect() {
    const std::vector<Line>& lines = trace_.lines;
    for (size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
      for (end = begin; end < lines.size() && lines[end].step == lines[begin].step;) ++end;
      const bool begins_cycle = trace_.cycle_step && lines[begin].step >= trace_.cycle_step &&
                                (begin == 0 || lines[begin - 1].step < trace_.cycle_step);
      if (begins_cycle) rows_.push_back({.remark = "from here on, this repeats forever:"});
      bool first = true;
      for (size_t i = begin; i < end; ++i) {
        Row row{&lines[i], text_of(lines[i]), first, false, {}};
        row.is_error = i + 1 == lines.size() && lines[i].place.line == error_place_.line;
        if (!style_.everything && !row.is_error && !tells_something(row, begin, end)) continue;
        if (!style_.everything && has_told_nothing(row)) rows_.pop_back();
        rows_.push_back(std::move(row));
        first = false;
      }
    }
  }

  // A step is shown by what it begins with, by what it reads, writes and throws, and by its calls. Where the thread
  // goes on inside of a library, and does nothing there that the source knows, it has been shown.
  bool tells_something(const Row& row, size_t begin, size_t end) const {
    const Line& line = *row.line;
    if (!line.reads.empty() || !line.writes.empty()) return true;
    if (!rows_.empty() && rows_.back().is_like(row) && line.step != trace_.cycle_step) return false;
    if (is_call(row.text) || (line.throws && row.text.find("throw ") != std::string::npos)) return true;
    return line.step != 0 && static_cast<size_t>(&line - trace_.lines.data()) == begin && end - begin == 1;
  }

  // The row before is the beginning of this one, which has an effect at last.
  bool has_told_nothing(const Row& row) const {
    if (rows_.empty() || !rows_.back().is_like(row) || rows_.back().line->step == trace_.cycle_step) return false;
    return effects(rows_.back().line->reads, rows_.back().line->writes).empty();
  }

  // "f(x);", not "int f(int x) {" or "return f(x);".
  static bool is_call(const std::string& text) {
    const size_t name = text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.->:");
    return name != std::string::npos && name > 0 && text[name] == '(' && text.ends_with(';');
  }

  // Rows that come again and again, with other values maybe, are shown once.
  void fold_loops() {
    std::vector<Row> out;
    for (size_t i = 0; i < rows_.size();) {
      size_t length = 0, times = 1;
      for (size_t p = 1; p <= kLongestLoop && length == 0; ++p) {
        times = 1;
        while (is_repeated(i, p, times)) ++times;
        if (times > 2 && (times - 1) * p >= 4) length = p;
      }
      const size_t shown = length == 0 ? 1 : length;
      for (size_t j = 0; j < shown; ++j) out.push_back(rows_[i + j]);
      if (length != 0) {
        const uint32_t last = rows_[i + length * times - 1].line->step;
        out.push_back(
            {.remark = fmt::format("… the last {} {} more, up to step {}",
                                   length == 1 ? "line" : fmt::format("{} lines", length), again(times - 1), last)});
      }
      i += length == 0 ? 1 : length * times;
    }
    rows_ = std::move(out);
  }
  bool is_repeated(size_t begin, size_t length, size_t times) const {
    const size_t other = begin + length * times;
    if (other + length > rows_.size()) return false;
    for (size_t j = 0; j < length; ++j) {
      if (!rows_[begin + j].is_like(rows_[other + j]) || rows_[other + j].is_error) return false;
    }
    return true;
  }
  static std::string again(size_t times) { return times == 1 ? "once" : fmt::format("{} times", times); }

  void leave_out_middle() {
    const size_t most = style_.most_rows, first = most / 4;
    if (rows_.size() <= most) return;
    const size_t dropped = rows_.size() - most + 1;
    const auto begin = rows_.begin() + static_cast<std::ptrdiff_t>(first);
    rows_.erase(begin, begin + static_cast<std::ptrdiff_t>(dropped));
    rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(first),
                 Row{.remark = fmt::format("… {} more lines (--verbose shows them)", dropped)});
  }

  void measure() {
    size_t values = 0;
    for (uint32_t t = 0; t < trace_.threads.size(); ++t) lane_ = std::max(lane_, thread_label(trace_, t).size() + 1);
    for (const Row& row : rows_) {
      if (!row.line) continue;
      place_ = std::max(place_, location(*row.line).size());
      text_ = std::max(text_, shown_width(row.text));
      values = std::max(values, shown_width(effects(row.line->reads, row.line->writes)));
    }
    const size_t taken =
        kStepWidth + lane_ * trace_.threads.size() + place_ + 4 + std::min<size_t>(values, kUsualValues);
    const size_t room = style_.width > taken ? style_.width - taken : 0;
    text_ = std::clamp(std::min(text_, room), kShortestText, kLongestText);
  }

  void render_row(const Row& row) {
    if (!row.line) {
      out_ +=
          fmt::format("{}{}{}\n", std::string(kStepWidth, ' '),
                      row.remark.starts_with("…") ? std::string(lane_ * trace_.threads.size(), ' ') : "", row.remark);
      return;
    }
    const Line& line = *row.line;
    std::string out = row.begins_step ? fmt::format("  {:>4} ", line.step) : std::string(kStepWidth, ' ');
    for (uint32_t t = 0; t < trace_.threads.size(); ++t) {
      const char* mark = t != line.thread ? "│" : row.is_error ? "✗" : row.begins_step ? "●" : "┃";
      out += padded(std::string(" ") + mark, lane_);
    }
    std::string told = padded(location(line), place_ + 2) + padded(cut(row.text, text_), text_ + 2);
    const std::string values = effects(line.reads, line.writes);
    const size_t used = kStepWidth + lane_ * trace_.threads.size() + place_ + text_ + 4;
    if (used + shown_width(values) <= style_.width) told += values;
    told.erase(told.find_last_not_of(' ') + 1);
    if (row.is_error && style_.color) told = "\033[31m" + told + "\033[0m";
    out_ += out + told + "\n";
    if (used + shown_width(values) > style_.width) render_below(line, values);
  }

  // Values that do not fit go below the statement.
  void render_below(const Line& line, const std::string& values) {
    out_ += std::string(kStepWidth, ' ');
    for (uint32_t t = 0; t < trace_.threads.size(); ++t) out_ += padded(t == line.thread ? " ┃" : " │", lane_);
    const size_t before = kStepWidth + lane_ * trace_.threads.size() + place_ + 4;
    const size_t room = style_.width > before + kShortestText ? style_.width - before : kLongestText;
    out_ += std::string(place_ + 4, ' ') + cut(values, room) + "\n";
  }

  const Trace& trace_;
  const Place& error_place_;
  SourceText& source_;
  const TextStyle& style_;
  std::vector<Row> rows_;
  size_t lane_ = 5, place_ = 0, text_ = 0;
  std::string out_;
};

}  // namespace

std::string effects(const std::vector<std::string>& reads, const std::vector<std::string>& writes) {
  std::string out;
  if (!reads.empty()) out += "read " + joined(reads);
  if (!writes.empty()) out += (out.empty() ? "" : "; ") + std::string("write ") + joined(writes);
  return out;
}

std::string table(const Trace& trace, const Place& error_place, SourceText& source, const TextStyle& style) {
  return Table(trace, error_place, source, style).render();
}

}  // namespace quotient::trace
