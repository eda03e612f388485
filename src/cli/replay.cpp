#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/compiler_flags.hpp"
#include "cli/console.hpp"
#include "cli/formula.hpp"
#include "cli/model.hpp"
#include "cli/native.hpp"
#include "cli/replay_shell.hpp"
#include "cli/report.hpp"
#include "trace/text.hpp"

namespace quotient::cli {
namespace {

bool is_printable(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; });
}

bool has_known_words(const Options& options) {
  bool known = true;
  for_each_option(options, [&](const OptionRow& row, const auto& field) {
    if constexpr (std::is_same_v<decltype(field), const std::string&>)
      known &= row.kind != Kind::word || row.effect != Effect::execution || row.has_word(field);
  });
  return known;
}

// A trace comes from anywhere. What it asks for must be what `check` could have been asked for, and nothing that makes
// a compiler run or write something.
Result<void> check_given(const Options& options) {
  if (!has_known_words(options))
    return failure("this is not a trace that quotient wrote: it has an option with an unknown value");
  static const std::set<std::string> kLanguages = {"", "c", "c++", "cpp-output", "c++-cpp-output", "ir", "promela"};
  if (!kLanguages.contains(options.language) || options.files.empty())
    return failure("this is not a trace that quotient wrote: it names no files in a known language");
  std::vector<std::string> names = options.files;
  names.insert(names.end(), options.initial_files.begin(), options.initial_files.end());
  names.insert(names.end(), options.stubs.begin(), options.stubs.end());
  names.push_back(options.standard_input);
  names.push_back(options.project);
  if (!std::all_of(names.begin(), names.end(), is_printable))
    return failure("the trace names a file with control characters in its name");
  for (const std::string& argument : options.clang_arguments) {
    if (is_meaning(argument) && is_printable(argument)) continue;
    return failure(fmt::format(
        "the trace asks for '{}' to be passed to clang; only -D -U -I -isystem -include -std= and what else belongs to "
        "a program's meaning can come from a trace",
        is_printable(argument) ? argument : "something with control characters"));
  }
  return {};
}

// To standard error, so that nobody is surprised by what a trace makes us open.
void tell_what_is_read(const Options& options) {
  fmt::print(stderr, "quotient replay: reads {}", fmt::join(options.files, ", "));
  if (!options.clang_arguments.empty())
    fmt::print(stderr, ", compiled with {}", fmt::join(options.clang_arguments, " "));
  if (!options.initial_files.empty()) fmt::print(stderr, ", with the files {}", fmt::join(options.initial_files, ", "));
  if (!options.stubs.empty()) fmt::print(stderr, ", with the stubs {}", fmt::join(options.stubs, ", "));
  if (!options.standard_input.empty()) fmt::print(stderr, ", with the input {}", options.standard_input);
  if (!options.project.empty()) fmt::print(stderr, ", with sources of the project {}", options.project);
  fmt::print(stderr, "\n");
}

bool wants_commands(const Options& options) {
  return options.commands || (options.html_file.empty() && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO));
}

}  // namespace

bool wants_recording(const Options& options) { return wants_commands(options) || !options.html_file.empty(); }

int show_replay(const Options& options, const std::string& language, ExplainedFinding finding) {
  if (!options.html_file.empty()) {
    explore::Answer answer;
    answer.verdict = explore::Verdict::error;
    const bool written = write_output(
        options.html_file, [&](std::ostream& out) { write_report(out, options, language, answer, {finding}); });
    if (!written) return kBadInput;
  }
  if (wants_commands(options)) {
    run_shell(std::cin, finding, {isatty(STDIN_FILENO) != 0, options.color_on});
    return kError;
  }
  trace::SourceText source;
  fmt::print("{}", to_text(finding.trace, finding.finding.error, source,
                           {.color = options.color_on, .width = terminal_width(), .everything = true}));
  return kError;
}

int replay(Options options) {
  const auto fail = [](const Diagnostic& diagnostic) {
    print_diagnostic(diagnostic);
    return kBadInput;
  };
  const std::string file = options.files[0];
  std::ifstream in(file);
  if (!in) return fail({{file, 0, 0}, "cannot read this file"});
  std::stringstream text;
  text << in.rdbuf();
  auto finding = read_trace_json(text.str(), options);
  if (!finding) return fail({{file, 0, 0}, finding.error().message});
  if (auto given = check_given(options); !given) return fail({{file, 0, 0}, given.error().message});
  options.gc.clear();  // it follows from the trace's --canon, and was derived for the standard one
  if (auto derived = derive(options); !derived) return fail({{file, 0, 0}, derived.error().message});
  if (!options.quiet) tell_what_is_read(options);
  if (is_model(options) && !options.native_folder.empty())
    return fail({{file, 0, 0}, "--native is for programs in C and C++, and this is the trace of a model"});
  if (is_model(options)) return replay_model(options, *finding);
  auto input = load_watched(options);
  if (!input) return fail(input.error());
  auto trace = trace::replay_saved(input->input.module, options.machine, *finding, input->claim.get());
  if (!trace)
    return fail({{file, 0, 0}, "the program has changed since this trace was saved: " + trace.error().message});
  if (!options.native_folder.empty()) {
    if (auto written = write_native(options, *finding, *trace); !written) return fail(written.error());
    fmt::print("{0}/run takes this path natively, {0}/debug does so in gdb\n", options.native_folder);
    return kError;
  }
  ExplainedFinding explained{std::move(*finding), std::move(*trace), {}};
  if (wants_recording(options))
    explained.recording = trace::record(input->input.module, options.machine, explained.finding, explained.trace);
  return show_replay(options, input->input.language, std::move(explained));
}

}  // namespace quotient::cli
