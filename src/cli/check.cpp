#include "spaces/check.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <ostream>

#include "base/sha256.hpp"
#include "cli/checkpoint.hpp"
#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/formula.hpp"
#include "cli/model.hpp"
#include "cli/report.hpp"
#include "cli/reports.hpp"
#include "cli/together.hpp"
#include "core/text.hpp"
#include "formats/dot.hpp"
#include "trace/shorten.hpp"

namespace quotient::cli {
namespace {

std::vector<ExplainedFinding> explain(const WatchedInput& input, const Options& options,
                                      const explore::Answer& answer) {
  std::vector<ExplainedFinding> out;
  const core::Module& module = input.input.module;
  for (const explore::Finding& found : answer.findings) {
    const explore::Finding finding = shortened(
        options, answer.statistics.search_seconds, answer.findings.size(), found,
        [&](double seconds) { return trace::shorten(module, options.machine, options.search, found, seconds); });
    ExplainedFinding explained{finding, trace::replay(module, options.machine, finding, input.claim.get()), {}};
    const auto same = [&](const ExplainedFinding& other) {
      return other.finding.error.kind == finding.error.kind && other.trace.place == explained.trace.place &&
             other.trace.other_place == explained.trace.other_place;
    };
    if (std::any_of(out.begin(), out.end(), same)) continue;
    if (!options.html_file.empty())
      explained.recording = trace::record(module, options.machine, finding, explained.trace);
    out.push_back(std::move(explained));
  }
  return out;
}

// Printing a module takes a while: only whoever saves a search asks, or shares it with other processes.
std::string fingerprint(const Options& options, const core::Module& module) {
  return options.checkpoint.empty() && !options.peers ? "" : sha256(core::print(module));
}

// Whether the program could be read; if there was no time for that, why.
Result<void> reading(const Result<WatchedInput>& input, const std::optional<std::string>& given_up) {
  if (given_up) return failure(*given_up);
  if (!input) return tl::unexpected(input.error());
  return {};
}

}  // namespace

// Whoever is tired of waiting gets the path that was found.
explore::Finding shortened(const Options& options, double search_seconds, size_t findings,
                           const explore::Finding& finding,
                           const std::function<explore::Finding(double seconds)>& shorten) {
  const double all = options.minimise_seconds.value_or(std::max(1.0, search_seconds / 10));
  const double seconds = all / static_cast<double>(findings);
  if (seconds <= 0) return finding;
  explore::Finding shorter = finding;
  const Budget budget({.seconds = 2 * seconds, .memory_bytes = options.budget.memory_bytes});
  within_budget([&] { shorter = shorten(seconds); });
  return shorter;
}

bool is_drawn(const Options& options, const explore::Answer& answer) {
  constexpr uint64_t kFewStates = 100;
  return !options.html_file.empty() && answer.verdict == explore::Verdict::verified && options.ltl.empty() &&
         options.store == "exact" && answer.statistics.states <= kFewStates;
}

explore::SearchOptions drawing(explore::SearchOptions search) {
  search.graph = true;
  search.audit = search.final_states = search.profile = search.coverage = false;
  search.checkpoints = nullptr;
  search.hunt.reset();
  return search;
}

// Whatever could not be written: an error is on the screen.
int show_answer(const Options& options, const std::string& language, const explore::Answer& answer,
                const std::vector<ExplainedFinding>& findings) {
  trace::SourceText source;
  const bool json_only = options.json && options.json_file.empty();
  bool written = true;
  if (options.json) {
    written = write_output(options.json_file,
                           [&](std::ostream& out) { write_result(out, options, language, answer, findings, source); });
  }
  if (!options.trace_file.empty() && !findings.empty())
    written &= write_output(options.trace_file, trace_json(options, findings[0]));
  written &= write_reports(options, report_of(options, language, answer, findings), source);
  if (!options.html_file.empty()) {
    ProofReport pictures;
    if (answer.graph.states != 0 && findings.empty())
      pictures.pictures.push_back({"The state space", formats::dot(answer.graph, source, true)});
    written &= write_output(options.html_file, [&](std::ostream& out) {
      write_report(out, options, language, answer, findings, pictures);
    });
  }
  if (!written && json_only) print_headlines(findings);
  if (!written && findings.empty()) return kBadInput;
  if (!json_only) print_result(options, answer, findings, source);
  return exit_code(answer.verdict);
}

int check(Options options, Resumed from) {
  if (const auto writable = is_first(options) ? check_outputs(options) : Result<void>(); !writable) {
    if (options.peers) agree_on_program(options, writable, "");
    print_diagnostic(writable.error());
    return kBadInput;
  }
  if (is_model(options)) return check_model(options, std::move(from));
  const auto start = std::chrono::steady_clock::now();
  std::optional<Budget> budget(std::in_place, options.budget);
  Result<WatchedInput> input;
  bool loaded = false;
  explore::Answer answer;
  std::optional<explore::Checkpoints> checkpoints;
  Result<void> begun;
  std::string identity;
  auto given_up = within_budget([&] {
    input = load_watched(options);
    loaded = input.has_value();
    if (loaded) identity = fingerprint(options, input->input.module);
  });
  if (options.peers) begun = agree_on_program(options, reading(input, given_up), identity);
  if (loaded && begun && !options.list_missing)
    given_up = within_budget([&] {
      print_missing(options, input->input.missing);
      explore::SearchOptions search = shared_search(options);
      begun = begin_checkpoints(options, identity, std::move(from), search, checkpoints);
      if (!begun) return;
      ProgressLine progress(!options.no_progress && !options.quiet && isatty(STDERR_FILENO));
      answer = spaces::check(input->input.module, options.machine, search, &progress, input->claim.get());
      note_checkpoint(options, checkpoints, answer);
      if (!answer.unsaved.empty()) begun = tl::unexpected(cannot_save(answer.unsaved));
      if (is_drawn(options, answer))
        answer.graph = spaces::check(input->input.module, options.machine, drawing(options.search)).graph;
    });
  budget.reset();  // what was found is shown, however long that takes
  if (!is_first(options)) return kVerified;
  if (given_up) answer.reason = *given_up;
  if (!input) {
    print_diagnostic(input.error());
    return kBadInput;
  }
  if (!begun && !given_up) {
    print_diagnostic(begun.error());
    return kBadInput;
  }
  if (options.list_missing && loaded) return list_missing(input->input.missing);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  answer.missing = input->input.missing;
  answer.statistics.compile_seconds = loaded ? input->input.seconds : seconds;
  answer.statistics.seconds = answer.statistics.compile_seconds + answer.statistics.search_seconds;
  options.machine.holding.functions = answer.holding;
  options.machine.byte_names = answer.byte_names;
  options.machine.visible_births = answer.visible_births;
  options.machine.exposed = answer.exposed;
  options.machine.zeroed = answer.zeroed;
  std::vector<ExplainedFinding> findings;
  if (loaded) findings = explain(*input, options, answer);
  return show_answer(options, loaded ? input->input.language : language_of(options), answer, findings);
}

}  // namespace quotient::cli
