#include "cli/replay_shell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <set>
#include <sstream>

#include "cli/console.hpp"
#include "trace/access_path.hpp"
#include "trace/text.hpp"

namespace quotient::cli {
namespace {

using trace::Line;

class Shell {
 public:
  Shell(const ExplainedFinding& finding, const ShellStyle& style)
      : finding_(finding), trace_(finding.trace), style_(style), state_(*finding.recording) {}

  void run(std::istream& in) {
    fmt::print("{} lines in {} steps; help lists the commands\n", last(), steps());
    show();
    std::string before;
    for (std::string line; prompt(), std::getline(in, line);) {
      if (line.find_first_not_of(" \t\r") == std::string::npos) line = style_.prompts ? before : "";
      before = line;
      if (!line.empty() && !execute(line)) return;
    }
    if (style_.prompts) fmt::print("\n");
  }

 private:
  using Action = void (Shell::*)(const std::string&);
  struct Command {
    const char *name, *short_name, *arguments, *help;
    Action action;
  };
  static constexpr size_t kCommands = 15;
  static const Command* commands();

  void prompt() const {
    if (!style_.prompts) return;
    fmt::print("({}) ", name_of_moment(state_.moment()));
    std::fflush(stdout);
  }

  // False: to quit.
  bool execute(const std::string& line) {
    std::istringstream words(line);
    std::string word, rest;
    words >> word;
    std::getline(words >> std::ws, rest);
    rest.resize(rest.find_last_not_of(" \t\r") + 1);
    if (word == "quit" || word == "q") return false;
    for (size_t i = 0; i < kCommands; ++i) {
      const Command& command = commands()[i];
      if (word != command.name && word != command.short_name) continue;
      (this->*command.action)(rest);
      return true;
    }
    fmt::print("'{}' is no command; help lists them\n", word);
    return true;
  }

  void help(const std::string&) {
    for (size_t i = 0; i < kCommands; ++i) {
      const auto& [name, short_name, arguments, help, action] = commands()[i];
      fmt::print("  {:<28}{}\n", fmt::format("{}, {} {}", name, short_name, arguments), help);
    }
    fmt::print("  {:<28}{}\n", "quit, q", "end");
  }

  uint32_t last() const { return static_cast<uint32_t>(trace_.lines.size()); }
  uint32_t steps() const { return trace_.lines.empty() ? 0 : trace_.lines.back().step; }
  const Line* line(uint32_t moment) const { return moment == 0 ? nullptr : &trace_.lines[moment - 1]; }
  uint32_t thread() const { return state_.moment() == 0 ? 0 : line(state_.moment())->thread; }
  std::string name_of_moment(uint32_t moment) const {
    return moment == 0 ? "beginning" : fmt::format("step {}", line(moment)->step);
  }
  std::string label(uint32_t thread) const { return thread_label(trace_, thread); }
  std::string text_of(const Line& line) {
    return line.text.empty() ? source_.line(line.place.file, line.place.line) : line.text;
  }

  // Where we are, and what the line did.
  void show() {
    if (state_.moment() == 0) {
      fmt::print("beginning\n");
      return;
    }
    const Line& now = *line(state_.moment());
    fmt::print("step {} of {}, {} at {} in {}: {}\n", now.step, steps(), label(now.thread), to_string(now.place),
               now.function, text_of(now));
    if (!now.reads.empty()) fmt::print("  read {}\n", fmt::join(now.reads, ", "));
    if (!now.writes.empty()) fmt::print("  write {}\n", fmt::join(now.writes, ", "));
    for (const trace::HandOver& each : finding_.recording->hand_overs) {
      if (each.to == state_.moment())
        fmt::print("  {} from {}, step {}: {}\n", name(each.kind), label(each.from_thread),
                   each.from == 0 ? 0 : line(each.from)->step, each.what);
    }
    const std::string& output = finding_.recording->moments[state_.moment()].output;
    if (!output.empty()) fmt::print("  output: {}{}", output, output.ends_with('\n') ? "" : "\n");
    if (state_.moment() == last())
      fmt::print("{}{}{}: {}\n", style_.color ? "\033[1;31m" : "", name(finding_.finding.error.kind),
                 style_.color ? "\033[0m" : "", finding_.finding.error.message);
  }

  void go(uint32_t moment) {
    state_.go(std::min(moment, last()));
    show();
  }

  // A number, or `standard` if there is none; nothing if it is something else.
  static std::optional<uint32_t> number(const std::string& text, uint32_t standard) {
    if (text.empty()) return standard;
    const bool digits = text.size() < 9 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    if (digits) return static_cast<uint32_t>(std::stoul(text));
    fmt::print("'{}' is no number\n", text);
    return {};
  }

  void next(const std::string& rest) {
    if (const auto by = number(rest, 1)) go(state_.moment() + *by);
  }
  void back(const std::string& rest) {
    if (const auto by = number(rest, 1)) go(state_.moment() - std::min(*by, state_.moment()));
  }
  // To the end of the next step.
  void step(const std::string&) {
    uint32_t to = std::min(state_.moment() + 1, last());
    while (to < last() && line(to + 1)->step == line(to)->step) ++to;
    go(to);
  }
  void goto_step(const std::string& rest) {
    if (rest == "end") return go(last());
    const auto wanted = number(rest, 0);
    if (!wanted) return;
    if (*wanted > steps()) return fmt::print("there are {} steps\n", steps());
    uint32_t to = 0;  // 0 is the beginning, also where lines come before the first step
    while (*wanted > 0 && to < last() && line(to + 1)->step <= *wanted) ++to;
    go(to);
  }

  void add_break(const std::string& rest) {
    if (rest.empty()) {
      for (const auto& [file, number] : breaks_) fmt::print("  {}{}{}\n", file, file.empty() ? "" : ":", number);
      return;
    }
    const size_t colon = rest.rfind(':');
    const std::string file = colon == std::string::npos ? "" : rest.substr(0, colon);
    const auto at = number(colon == std::string::npos ? rest : rest.substr(colon + 1), 0);
    if (!at) return;
    const std::pair place(file, *at);
    if (std::ranges::none_of(trace_.lines, [&](const Line& each) { return is_at(each, place); }))
      return fmt::print("no line of the trace is at {}\n", rest);
    breaks_.insert(place);
  }
  void delete_breaks(const std::string&) { breaks_.clear(); }

  static bool is_at(const Line& line, const std::pair<std::string, uint32_t>& place) {
    const auto& [file, number] = place;
    const bool same = file.empty() || line.place.file == file || line.place.file.ends_with("/" + file);
    return same && line.place.line == number;
  }
  bool is_break(uint32_t moment) const {
    return std::ranges::any_of(breaks_, [&](const auto& place) { return is_at(*line(moment), place); });
  }

  void proceed(const std::string&) {
    uint32_t to = std::min(state_.moment() + 1, last());
    while (to < last() && !is_break(to)) ++to;
    go(to);
  }
  void reverse(const std::string&) {
    uint32_t to = state_.moment() - std::min(state_.moment(), 1u);
    while (to > 0 && !is_break(to)) --to;
    go(to);
  }

  void print(const std::string& rest) {
    const auto value = evaluate(rest, state_, thread());
    if (value) fmt::print("{} = {}\n", rest, *value);
    else fmt::print("there is no '{}' here\n", rest);
  }

  void threads(const std::string&) {
    for (uint32_t i = 0; i < trace_.threads.size(); ++i) {
      const std::vector<trace::CallFrame>& stack = state_.stack(i);
      const char* const mark = i == thread() && state_.moment() > 0 ? "*" : " ";
      if (!stack.empty()) {
        fmt::print("{} {:<6}{} in {}\n", mark, label(i), to_string(stack.back().place), stack.back().function);
        continue;
      }
      const bool ran = std::any_of(trace_.lines.begin(), trace_.lines.begin() + state_.moment(),
                                   [&](const Line& each) { return each.thread == i; });
      fmt::print("{} {:<6}{}\n", mark, label(i), ran ? "has ended" : "has not begun");
    }
  }

  void stack(const std::string& rest) {
    uint32_t asked = thread();
    if (!rest.empty()) {
      asked = 0;
      while (asked < trace_.threads.size() && label(asked) != rest) ++asked;
      if (asked == trace_.threads.size()) return fmt::print("there is no thread '{}'\n", rest);
    }
    const std::vector<trace::CallFrame>& stack = state_.stack(asked);
    for (auto frame = stack.rbegin(); frame != stack.rend(); ++frame) {
      fmt::print("  {} at {}\n", frame->function, to_string(frame->place));
      for (const trace::Variable& variable : frame->variables)
        fmt::print("    {} = {}\n", variable.name, value_text(variable, state_));
    }
    if (stack.empty()) fmt::print("  {} has no calls now\n", label(asked));
  }

  void heap(const std::string&) {
    for (const auto& [number, object] : state_.objects()) {
      const trace::RecordedObject& info = finding_.recording->objects[number];
      const std::string owner = info.role == trace::ObjectRole::local ? label(info.thread) + ": " : "";
      fmt::print("  {}{}{}\n", owner, info.name, object.life == trace::Life::freed ? " (freed)" : "");
      if (object.life == trace::Life::freed) continue;
      for (const auto& [offset, cell] : object.cells)
        fmt::print("    {} = {}\n", cell.name.empty() ? "value" : cell.name, cell.value.text);
    }
    if (state_.objects().empty()) fmt::print("  there are no objects\n");
  }

  void where(const std::string&) { show(); }
  void whole(const std::string&) {
    fmt::print("{}", to_text(trace_, finding_.finding.error, source_,
                             {.color = style_.color, .width = terminal_width(), .everything = true}));
  }

  const ExplainedFinding& finding_;
  const trace::Trace& trace_;
  const ShellStyle style_;
  trace::RecordedState state_;
  trace::SourceText source_;
  std::set<std::pair<std::string, uint32_t>> breaks_;
};

const Shell::Command* Shell::commands() {
  static constexpr Command kAll[kCommands] = {
      {"next", "n", "[N]", "one line forth, or N", &Shell::next},
      {"back", "b", "[N]", "one line back, or N", &Shell::back},
      {"step", "s", "", "to the end of the next step", &Shell::step},
      {"goto", "g", "STEP|end", "to the end of a step; 0: the beginning", &Shell::goto_step},
      {"break", "br", "[FILE:]LINE", "continue stops there; without a line: where it does", &Shell::add_break},
      {"delete", "d", "", "continue stops nowhere", &Shell::delete_breaks},
      {"continue", "c", "", "forth to the next stop, or to the end", &Shell::proceed},
      {"reverse", "rc", "", "back to the stop before, or to the beginning", &Shell::reverse},
      {"print", "p", "EXPRESSION", "a variable or an object: x, queue.head->next, forks[2], *p", &Shell::print},
      {"threads", "t", "", "where each thread is", &Shell::threads},
      {"stack", "bt", "[THREAD]", "the calls of a thread, with their variables", &Shell::stack},
      {"heap", "h", "", "all objects", &Shell::heap},
      {"where", "w", "", "the line that was executed last", &Shell::where},
      {"trace", "tr", "", "the whole trace, as without commands", &Shell::whole},
      {"help", "?", "", "this list", &Shell::help},
  };
  return kAll;
}

}  // namespace

void run_shell(std::istream& in, const ExplainedFinding& finding, const ShellStyle& style) {
  Shell(finding, style).run(in);
}

}  // namespace quotient::cli
