#include "cli/console.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/advice.hpp"
#include "cli/checkpoint.hpp"
#include "cli/commands.hpp"
#include "cli/reports.hpp"
#include "cli/units.hpp"
#include "formats/coverage.hpp"
#include "trace/text.hpp"

namespace quotient::cli {

unsigned terminal_width() {
  constexpr unsigned kUsual = 120, kLeast = 60;
  winsize size{};
  const bool is_known = isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
  return is_known ? std::max<unsigned>(kLeast, size.ws_col) : kUsual;
}

void ProgressLine::progress(const explore::Progress& progress) {
  if (!on_) return;
  const double seconds = progress.seconds - last_seconds_;
  const double rate = seconds > 0 ? static_cast<double>(progress.states - last_states_) / seconds : 0;
  fmt::print(stderr, "\r\033[K{} states, {}/s, depth {}, frontier {}, {}, {}", with_thousands(progress.states),
             with_thousands(static_cast<uint64_t>(rate)), with_thousands(progress.depth),
             with_thousands(progress.frontier), human_bytes(progress.memory_bytes), human_seconds(progress.seconds));
  std::fflush(stderr);
  shown_ = true;
  last_seconds_ = progress.seconds;
  last_states_ = progress.states;
}

void ProgressLine::clear() {
  if (shown_) fmt::print(stderr, "\r\033[K");
  shown_ = false;
}

namespace {

std::string counted(uint64_t number, const char* what) {
  return fmt::format("{} {}{}", with_thousands(number), what, number == 1 ? "" : "s");
}

std::string figures(const explore::Statistics& statistics) {
  return fmt::format("{}, {}, {}, {}", counted(statistics.states, "state"),
                     counted(statistics.transitions, "transition"), human_seconds(statistics.seconds),
                     human_bytes(statistics.memory_peak_bytes));
}

void print_statistics(const explore::Statistics& statistics) {
#define STATISTIC(name, type) fmt::print("  {:<28}{}\n", #name, statistics.name);
#include "explore/statistics.def"
#undef STATISTIC
}

// What to think of the steps that begin at a line; nothing if they are like most.
std::string remark(const explore::LineProfile& line) {
  constexpr uint64_t kLong = 1000;
  const uint64_t done = std::max<uint64_t>(1, line.fresh + line.known);
  if (line.unchanged * 4 >= done) return "  spins: most steps change nothing";
  if (line.instructions / done >= kLong)
    return fmt::format("  long: {} instructions a step", with_thousands(line.instructions / done));
  return "";
}

void print_profile(const explore::Profile& profile) {
  fmt::print("\n  objects by the number of their contents, and values of their fields\n");
  for (const explore::ObjectProfile& object : profile.objects) {
    fmt::print("  {:>12}  {}\n", with_thousands(object.contents), object.name);
    for (const explore::FieldProfile& field : object.fields)
      fmt::print("  {:>12}  {:>12}  {}\n", "", with_thousands(field.values), field.name);
  }
  if (profile.objects.empty()) fmt::print("  {:>12}  (none has two, or states are not kept as a whole)\n", "");
  fmt::print("\n  {:>12}  {:>12}  {:>12}  lines by the number of steps that begin there\n", "steps", "new states",
             "unchanged");
  for (const explore::LineProfile& line : profile.lines) {
    fmt::print("  {:>12}  {:>12}  {:>12}  {} in {}{}\n", with_thousands(line.steps), with_thousands(line.fresh),
               with_thousands(line.unchanged), to_string(line.place), line.function, remark(line));
  }
}

// How many, and what their messages cost.
std::string describe(const std::vector<explore::ProcessFigures>& processes) {
  uint64_t bytes = 0, transitions = 0;
  for (const explore::ProcessFigures& process : processes) {
    bytes += process.sent_bytes;
    transitions += process.transitions;
  }
  const double each = static_cast<double>(bytes) / static_cast<double>(std::max<uint64_t>(1, transitions));
  return fmt::format("{}, {} of messages, {:.1f} bytes a transition", processes.size(), human_bytes(bytes), each);
}

}  // namespace

namespace {

std::string how_it_ends(const explore::Answer& answer) {
  if (!answer.ends) return "";
  const auto& ends = *answer.ends;
  if (ends.empty()) return "; never ends";
  if (ends.size() == 1) return fmt::format("; ends with status {}", ends.begin()->first);
  std::string text;
  for (const auto& [status, times] : ends)
    text += fmt::format("{}{} ({} time{})", text.empty() ? "; ends with status " : " or ", status, times,
                        times == 1 ? "" : "s");
  return text;
}

}  // namespace

std::string with_conditions(const explore::Answer& answer) {
  std::string text;
  const std::vector<std::string>& all = answer.conditions;
  for (size_t i = 0; i < all.size(); ++i) text += (i == 0 ? ", with " : i + 1 < all.size() ? ", " : " and ") + all[i];
  return text;
}

void print_result(const Options& options, const explore::Answer& answer, const std::vector<ExplainedFinding>& findings,
                  trace::SourceText& source) {
  const char *green = options.color_on ? "\033[1;32m" : "", *red = options.color_on ? "\033[1;31m" : "",
             *yellow = options.color_on ? "\033[1;33m" : "", *plain = options.color_on ? "\033[0m" : "";
  const trace::TextStyle style{.color = options.color_on, .width = terminal_width(), .everything = options.verbose};
  for (const ExplainedFinding& finding : findings) {
    if (options.quiet) continue;
    fmt::print("{}\n", to_text(finding.trace, finding.finding.error, source, style));
    if (options.search.all_errors && !finding.finding.passed && !ends_program(finding.finding.error.kind))
      fmt::print("  the executions that make this error are not followed beyond it\n\n");
  }
  switch (answer.verdict) {
    case explore::Verdict::verified:
      fmt::print("{}verified{}{}: {}{}\n", green, plain, with_conditions(answer), figures(answer.statistics),
                 how_it_ends(answer));
      break;
    case explore::Verdict::error:
      fmt::print("{}error{}: {} error{} found; {}\n", red, plain, findings.size(), findings.size() == 1 ? "" : "s",
                 figures(answer.statistics));
      break;
    case explore::Verdict::unknown:
      fmt::print("{}unknown{}: {}\n", yellow, plain, answer.reason);
      if (!options.quiet) fmt::print("{}\n", figures(answer.statistics));
      break;
  }
  if (options.search.final_states) {
    fmt::print("final states: {}, hash {:016x}\n", with_thousands(answer.statistics.final_states),
               answer.statistics.final_hash);
  }
  if (!options.quiet) {
    for (const std::string& caveat : answer.caveats) fmt::print("  note: {}\n", caveat);
    for (const std::string& warning : answer.warnings) fmt::print("  warning: {}\n", warning);
    if (options.peers && answer.processes.empty() && !answer.alone.empty())
      fmt::print("  note: process 0 searched alone, the others had nothing to do ({})\n", answer.alone);
    for (const explore::FileCoverage& file : answer.coverage)
      if (const std::string text = formats::unreached_lines(file); !text.empty()) fmt::print("  {}\n", text);
    if (!answer.checkpoint.empty()) fmt::print("  go on with: {}\n", resume_command(answer));
    for (const std::string& text : advice(options, answer)) fmt::print("  try: {}\n", text);
  }
  if (options.verbose && !answer.reduction.empty()) fmt::print("  reduction: {}\n", answer.reduction);
  if (options.verbose && !answer.alone.empty()) fmt::print("  workers: {}\n", answer.alone);
  if (options.verbose && !answer.processes.empty()) fmt::print("  processes: {}\n", describe(answer.processes));
  if (options.verbose && !answer.symmetry.empty()) fmt::print("  symmetry: {}\n", answer.symmetry);
  if (options.verbose) print_statistics(answer.statistics);
  if (options.search.profile && !options.quiet) print_profile(answer.profile);
}

void print_ignored_flags(const Options& options) {
  if (options.ignored_flags.empty() || options.quiet || options.json) return;
  fmt::print(stderr, "quotient: note: ignored, as it says how to compile and not what the program means: {}\n",
             fmt::join(options.ignored_flags, " "));
}

void print_headlines(const std::vector<ExplainedFinding>& findings) {
  for (const auto& [finding, trace, recording] : findings)
    fmt::print(stderr, "{}: {}: {}\n", to_string(trace.place), name(finding.error.kind), finding.error.message);
}

Result<void> check_outputs(const Options& options) {
  std::vector<std::string> files = report_files(options);
  files.insert(files.end(), {options.json_file, options.trace_file, options.dot_file, options.html_file});
  for (const std::string& file : files) {
    if (file.empty() || file == "-") continue;
    std::filesystem::path place = file;
    std::error_code error;
    if (!std::filesystem::exists(place, error)) place = place.has_parent_path() ? place.parent_path() : ".";
    const bool is_folder = std::filesystem::is_directory(place, error);
    if (access(place.c_str(), is_folder ? W_OK | X_OK : W_OK) != 0)
      return failure(fmt::format("cannot write this file: {}", std::strerror(errno)), {file, 0, 0});
    if (is_folder && place == file) return failure("cannot write this file: it is a directory", {file, 0, 0});
  }
  return {};
}

bool write_output(const std::string& file, const std::function<void(std::ostream&)>& write) {
  std::ofstream to_file;
  if (!file.empty()) to_file.open(file);
  std::ostream& out = file.empty() ? std::cout : to_file;
  write(out);
  out.flush();
  if (!out) print_diagnostic({{file.empty() ? "standard output" : file, 0, 0}, "cannot write this file"});
  return static_cast<bool>(out);
}

bool write_output(const std::string& file, const std::string& text) {
  return write_output(file, [&](std::ostream& out) { out << text; });
}

void print_diagnostic(const Diagnostic& diagnostic) { fmt::print(stderr, "quotient: {}\n", to_string(diagnostic)); }

void print_missing(const Options& options, const std::vector<std::string>& missing) {
  if (options.quiet || missing.empty()) return;
  fmt::print(stderr, "quotient: the verdict is \"unknown\" if an execution comes to {}:\n",
             missing.size() == 1 ? "this" : "one of these");
  for (const std::string& one : missing) fmt::print(stderr, "  {}\n", one);
}

int list_missing(const std::vector<std::string>& missing) {
  for (const std::string& one : missing) fmt::print("{}\n", one);
  fmt::print("{} missing\n", missing.size());
  return missing.empty() ? kVerified : kUnknown;
}

}  // namespace quotient::cli
