// `check` for Promela models.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "base/check.hpp"
#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/model.hpp"
#include "trace/process_replay.hpp"
#include "trace/text.hpp"

namespace quotient::cli {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

search::Finding as_finding(const search::ProcessFinding& found, const trace::Trace& trace, bool with_path) {
  search::Finding out;
  out.error = {found.failure.kind, found.failure.message, found.failure.note};
  if (trace.error_thread >= 0) out.thread = trace.threads[static_cast<size_t>(trace.error_thread)].name;
  if (with_path) out.path = as_steps(found.path);
  out.cycle = found.path.cycle;
  out.passed = found.failure.kind == props::ErrorKind::assertion;
  return out;
}

// The figures are those of the first search; a verdict is only as good as the worst of them.
void add_answer(search::Answer& all, search::Answer one) {
  const auto rank = [](search::Verdict verdict) {
    return verdict == search::Verdict::error ? 2 : verdict == search::Verdict::unknown ? 1 : 0;
  };
  if (rank(one.verdict) > rank(all.verdict)) {
    all.verdict = one.verdict;
    all.reason = one.reason;
  }
  all.caveats.insert(all.caveats.end(), one.caveats.begin(), one.caveats.end());
  all.statistics.search_seconds += one.statistics.search_seconds;
  all.statistics.search_cpu_seconds += one.statistics.search_cpu_seconds;
  all.statistics.error_states += one.statistics.error_states;
}

Result<processes::Program> compile_plain(const frontends::promela::Model& model, const ModelTask& task) {
  frontends::promela::CompileOptions options = task.compile;
  options.symmetry = false;
  return frontends::promela::compile(model, options);
}

}  // namespace

int check_model(const Options& given) {
  const auto start = Clock::now();
  Options options = given;
  if (options.search.profile) {
    print_diagnostic({{}, "--profile is for programs in C, not yet for models"});
    return kBadInput;
  }
  auto model = load_model(options);
  if (!model) {
    print_diagnostic(model.error());
    return kBadInput;
  }
  auto tasks = model_tasks(**model, options);
  if (!tasks) {
    print_diagnostic(tasks.error());
    return kBadInput;
  }
  if (!options.quiet && !options.json) {
    for (const std::string& warning : (*model)->warnings) fmt::print(stderr, "quotient: warning: {}\n", warning);
  }
  search::Answer answer;
  answer.verdict = search::Verdict::verified;
  std::vector<ExplainedFinding> findings;
  double compiling = since(start);
  for (size_t i = 0; i < tasks->size(); ++i) {
    const ModelTask& task = (*tasks)[i];
    const auto compile_start = Clock::now();
    const auto program = frontends::promela::compile(**model, task.compile);
    if (!program) {
      print_diagnostic(program.error());
      return kBadInput;
    }
    compiling += since(compile_start);
    ProgressLine progress(!options.no_progress && !options.quiet && isatty(STDERR_FILENO));
    search::ProcessAnswer found =
        search::search_processes(*program, options.search, task.goals, task.assertions, &progress);
    progress.clear();
    if (i == 0) answer = found.answer;
    else add_answer(answer, std::move(found.answer));
    const auto plain =
        found.findings.empty() ? program : compile_plain(**model, task);  // traces know nothing of symmetry
    for (const search::ProcessFinding& one : found.findings) {
      auto replayed = trace::replay(*plain, task.goals, one);
      QUO_CHECK(replayed, "replay does not end in the error '{}'", one.failure.message);
      trace::Trace& trace = *replayed;
      const bool known = std::any_of(findings.begin(), findings.end(), [&](const ExplainedFinding& other) {
        return other.finding.error.kind == one.failure.kind && other.finding.error.pc == one.failure.note &&
               other.finding.property == task.property;
      });
      if (known) continue;
      findings.push_back({as_finding(one, trace, !options.trace_file.empty()), std::move(trace)});
      findings.back().finding.property = task.property;
      findings.back().finding.claim = static_cast<uint32_t>(task.compile.claim);
    }
    if (!findings.empty() && !options.search.all_errors) break;
  }
  answer.statistics.errors = findings.size();
  answer.statistics.compile_seconds = compiling;
  answer.statistics.seconds = compiling + answer.statistics.search_seconds;
  return show_answer(options, "promela", answer, findings);
}

int replay_model(const Options& options, const search::Finding& finding) {
  const auto fail = [](const Diagnostic& diagnostic) {
    print_diagnostic(diagnostic);
    return kBadInput;
  };
  auto model = load_model(options);
  if (!model) return fail(model.error());
  Options again = options;
  again.ltl = finding.property;
  auto tasks = model_tasks(**model, again);
  if (!tasks) return fail(tasks.error());
  const auto claim = static_cast<frontends::promela::Claim>(finding.claim);
  const auto task =
      std::find_if(tasks->begin(), tasks->end(), [&](const ModelTask& one) { return one.compile.claim == claim; });
  if (task == tasks->end()) return fail({{options.files[0], 0, 0}, "the model has changed since this trace was saved"});
  const auto program = compile_plain(**model, *task);
  if (!program) return fail(program.error());
  search::ProcessFinding found{{finding.error.kind, finding.error.message, finding.error.pc}, as_path(finding.path)};
  found.path.cycle = finding.cycle;
  const auto trace = trace::replay(*program, task->goals, found);
  if (!trace) return fail({{options.files[0], 0, 0}, "the model has changed since this trace was saved"});
  trace::SourceText source;
  fmt::print("{}", to_text(*trace, finding.error, source, {options.color_on, 120, 1000}));
  return kError;
}

}  // namespace quotient::cli
