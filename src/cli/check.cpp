#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/formula.hpp"
#include "cli/model.hpp"
#include "search/explore.hpp"

namespace quotient::cli {
namespace {

std::vector<ExplainedFinding> explain(const WatchedInput& input, const machine::MachineOptions& machine,
                                      const search::Answer& answer) {
  std::vector<ExplainedFinding> out;
  for (const search::Finding& finding : answer.findings) {
    ExplainedFinding explained{finding, trace::replay(input.input.module, machine, finding, input.claim.get())};
    const auto same = [&](const ExplainedFinding& other) {
      return other.finding.error.kind == finding.error.kind && other.trace.place == explained.trace.place &&
             other.trace.other_place == explained.trace.other_place;
    };
    if (std::none_of(out.begin(), out.end(), same)) out.push_back(std::move(explained));
  }
  return out;
}

}  // namespace

int show_answer(const Options& options, const std::string& language, const search::Answer& answer,
                const std::vector<ExplainedFinding>& findings) {
  trace::SourceText source;
  const bool json_only = options.json && options.json_file.empty();
  if (options.json && !write_output(options.json_file, [&](std::ostream& out) {
        write_result(out, options, language, answer, findings, source);
      }))
    return kBadInput;
  if (!options.trace_file.empty() && !findings.empty() &&
      !write_output(options.trace_file, trace_json(options, findings[0])))
    return kBadInput;
  if (!json_only) print_result(options, answer, findings, source);
  return exit_code(answer.verdict);
}

int check(Options options) {
  if (is_model(options)) return check_model(options);
  auto input = load_watched(options);
  if (!input) {
    print_diagnostic(input.error());
    return kBadInput;
  }
  print_missing(options, input->input.missing);
  search::Answer answer;
  {
    ProgressLine progress(!options.no_progress && !options.quiet && isatty(STDERR_FILENO));
    answer = search::explore(input->input.module, options.machine, options.search, &progress, input->claim.get());
  }
  answer.missing = input->input.missing;
  answer.statistics.compile_seconds = input->input.seconds;
  answer.statistics.seconds = input->input.seconds + answer.statistics.search_seconds;
  options.machine.holding.functions = answer.holding;
  const std::vector<ExplainedFinding> findings = explain(*input, options.machine, answer);
  return show_answer(options, input->input.language, answer, findings);
}

}  // namespace quotient::cli
