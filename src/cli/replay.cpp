#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/formula.hpp"
#include "cli/model.hpp"
#include "cli/native.hpp"
#include "cli/replay_shell.hpp"
#include "cli/report.hpp"
#include "cli/saved_options.hpp"
#include "trace/text.hpp"

namespace quotient::cli {
namespace {

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
  if (auto given = check_saved_options(options, "trace"); !given) return fail({{file, 0, 0}, given.error().message});
  options.gc.clear();  // it follows from the trace's --canon, and was derived for the standard one
  if (auto derived = derive(options); !derived) return fail({{file, 0, 0}, derived.error().message});
  if (!options.quiet) tell_what_is_read(options, "replay");
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
