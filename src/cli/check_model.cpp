// `check` for Promela models.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <set>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "frontends/promela/compile.hpp"
#include "frontends/promela/parse.hpp"
#include "trace/process_replay.hpp"

namespace quotient::cli {
namespace {

using frontends::promela::Model;

// The positions of a step as the choices of a path, which traces are saved with.
machine::Choices::Choice as_choice(const processes::Position& at) {
  return {at.process | uint32_t{at.transition} << 8, at.receiver | uint32_t{at.receive} << 8 | uint32_t{at.timeout} << 31};
}

search::Finding as_finding(const search::ProcessFinding& found, const trace::Trace& trace) {
  search::Finding out;
  out.error = {found.failure.kind, found.failure.message, found.failure.note};
  if (trace.error_thread >= 0) out.thread = trace.threads[static_cast<size_t>(trace.error_thread)].name;
  for (const processes::Moves& moves : found.path.steps) {
    search::PathStep step;
    for (const processes::Position& at : moves) step.choices.push_back(as_choice(at));
    step.name = std::to_string(moves.front().process);
    out.path.push_back(std::move(step));
  }
  return out;
}

}  // namespace

bool is_model(const Options& options) {
  static const std::set<std::string> kEndings = {".pml", ".prom", ".pm", ".promela", ".spin"};
  return !options.files.empty() && (options.language == "promela" || kEndings.count(std::filesystem::path(options.files[0]).extension().string()) != 0);
}

int check_model(const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  if (options.files.size() > 1) {
    print_diagnostic({{options.files[1], 0, 0}, "a Promela model is one file; others can be #included in it"});
    return kBadInput;
  }
  auto model = frontends::promela::parse_file(options.files[0], {options.clang_arguments, true});
  if (!model) {
    print_diagnostic(model.error());
    return kBadInput;
  }
  auto program = frontends::promela::compile(**model);
  if (!program) {
    print_diagnostic(program.error());
    return kBadInput;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const props::CheckSet& checks = options.machine.checks;
  search::ProcessGoals goals;
  goals.deadlock = checks.has(props::ErrorKind::deadlock);
  search::ProcessAnswer found;
  {
    ProgressLine progress(!options.no_progress && !options.quiet && isatty(STDERR_FILENO));
    search::ProcessSearch search(*program, options.search, goals, checks.has(props::ErrorKind::assertion), &progress);
    found = search.run();
  }
  found.answer.statistics.compile_seconds = seconds;
  found.answer.statistics.seconds = seconds + found.answer.statistics.search_seconds;
  std::vector<ExplainedFinding> findings;
  for (const search::ProcessFinding& one : found.findings) {
    trace::Trace trace = trace::replay(*program, goals, one);
    findings.push_back({as_finding(one, trace), std::move(trace)});
  }
  return show_answer(options, "promela", found.answer, findings);
}

}  // namespace quotient::cli
