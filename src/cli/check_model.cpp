// `check` for Promela models.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "base/check.hpp"
#include "cli/checkpoint.hpp"
#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/model.hpp"
#include "cli/together.hpp"
#include "explore/clocks.hpp"
#include "processes/fingerprint.hpp"
#include "spaces/check.hpp"
#include "trace/process_replay.hpp"
#include "trace/shorten.hpp"

namespace quotient::cli {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// The figures are those of the first search; a verdict is only as good as the worst of them.
void add_answer(explore::Answer& all, explore::Answer one) {
  const auto rank = [](explore::Verdict verdict) {
    return verdict == explore::Verdict::error ? 2 : verdict == explore::Verdict::unknown ? 1 : 0;
  };
  if (rank(one.verdict) > rank(all.verdict)) {
    all.verdict = one.verdict;
    all.reason = one.reason;
  }
  explore::add_coverage(all.coverage, one.coverage);
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

// All searches of a model, as far as the budget lasts; what they found is explained afterwards.
class ModelCheck {
 public:
  ModelCheck(const Options& options, Resumed from) : options_(options), from_(std::move(from)) {
    answer_.verdict = explore::Verdict::verified;
  }

  Result<void> search() {
    if (auto read = load(); !read) return agree(read);
    if (!options_.quiet && !options_.json) {
      for (const std::string& warning : model_->warnings) fmt::print(stderr, "quotient: warning: {}\n", warning);
    }
    compile_seconds_ = since(start_);
    for (size_t i = 0; i < tasks_.size(); ++i) {
      if (auto done = search(i); !done) return done;
      if (found_.empty() || options_.search.all_errors) continue;
      if (i + 1 < tasks_.size()) agree(failure("an error has been found"));
      break;
    }
    return {};
  }

  void give_up(const std::string& reason) {
    if (!agreed_) agree(failure(reason));
    explore::Answer rest;
    rest.reason = reason;
    add_answer(answer_, std::move(rest));
  }

  int show() {
    std::vector<ExplainedFinding> findings;
    for (const auto& [number, found] : found_) explain(tasks_[number], found, findings);
    explore::Statistics& statistics = answer_.statistics;
    statistics.errors = findings.size();
    statistics.compile_seconds = searches_ ? compile_seconds_ : since(start_);
    statistics.seconds = statistics.compile_seconds + statistics.search_seconds;
    return show_answer(options_, "promela", answer_, findings);
  }

 private:
  Result<void> load() {
    auto model = load_model(options_);
    if (!model) return tl::unexpected(model.error());
    model_ = std::move(*model);
    auto tasks = model_tasks(*model_, options_);
    if (!tasks) return tl::unexpected(tasks.error());
    tasks_ = std::move(*tasks);
    if (options_.peers && has_hidden_variables())
      return failure("the model has hidden variables, which are part of no state: check it without mpirun");
    return can_save();
  }
  // With other processes, if there are any, before each search: all of them can make it, and it is the same.
  Result<void> agree(const Result<void>& read, const std::string& identity = "") {
    agreed_ = true;
    return agree_on_program(options_, read, identity);
  }
  bool has_hidden_variables() const {
    return std::ranges::any_of(model_->globals,
                               [](const frontends::promela::Variable* variable) { return variable->hidden; });
  }
  // What can be seen before the search.
  Result<void> can_save() const {
    if (options_.checkpoint.empty()) return {};
    if (tasks_.size() > 1)
      return tl::unexpected(
          cannot_save("formulas and progress are checked by searches of their own; without them (--check "
                      "-ltl,-progress), or of one "
                      "formula alone (--ltl), it is one search"));
    if (has_hidden_variables())
      return tl::unexpected(cannot_save("the model has hidden variables, which are part of no state"));
    return {};
  }

  Result<void> search(size_t number) {
    const ModelTask& task = tasks_[number];
    const auto start = Clock::now();
    agreed_ = false;
    const auto program = frontends::promela::compile(*model_, task.compile);
    if (!program) return agree(tl::unexpected(program.error()));
    compile_seconds_ += since(start);
    ProgressLine progress(!options_.no_progress && !options_.quiet && isatty(STDERR_FILENO));
    explore::SearchOptions search = shared_search(options_);
    // A hunt takes all the time that it gets.
    if (const auto left = Budget::seconds_left(); left && search.hunt && tasks_.size() > number + 1)
      search.limits.seconds = *left / static_cast<double>(tasks_.size() - number);
    std::optional<explore::Checkpoints> checkpoints;
    const bool needs_identity = !options_.checkpoint.empty() || options_.peers;
    const std::string identity = needs_identity ? processes::fingerprint(*program) : "";
    if (auto agreed = agree({}, identity); !agreed) return agreed;
    if (auto begun = begin_checkpoints(options_, identity, std::move(from_), search, checkpoints); !begun) return begun;
    explore::Answer answer = spaces::check(*program, task.goals, search, &progress);
    progress.clear();
    if (!answer.unsaved.empty()) return tl::unexpected(cannot_save(answer.unsaved));
    note_checkpoint(options_, checkpoints, answer);
    if (tasks_.size() == 1 && is_drawn(options_, answer))
      answer.graph = spaces::check(*program, task.goals, drawing(options_.search)).graph;
    for (explore::Finding& one : answer.findings) found_.emplace_back(number, std::move(one));
    answer.findings.clear();
    if (searches_++ == 0) answer_ = std::move(answer);
    else add_answer(answer_, std::move(answer));
    return {};
  }

  void explain(const ModelTask& task, explore::Finding finding, std::vector<ExplainedFinding>& findings) {
    const auto plain = compile_plain(*model_, task);  // traces know nothing of symmetry
    if (const auto program = frontends::promela::compile(*model_, task.compile)) {
      finding = shortened(options_, answer_.statistics.search_seconds, found_.size(), finding, [&](double seconds) {
        return trace::shorten(*program, *plain, task.goals, options_.search, finding, seconds);
      });
    }
    std::optional<trace::Recording> recording;
    if (!options_.html_file.empty()) recording.emplace();
    auto trace = trace::replay(*plain, task.goals, finding, recording ? &*recording : nullptr);
    QUO_CHECK(trace, "replay does not end in the error '{}'", finding.error.message);
    const bool known = std::any_of(findings.begin(), findings.end(), [&](const ExplainedFinding& other) {
      return other.finding.error.is_same(finding.error) && other.finding.property == task.property;
    });
    if (known) return;
    if (trace->error_thread >= 0) finding.thread = trace->threads[static_cast<size_t>(trace->error_thread)].name;
    finding.property = task.property;
    finding.claim = static_cast<uint32_t>(task.compile.claim);
    findings.push_back({std::move(finding), std::move(*trace), std::move(recording)});
  }

  Options options_;
  Resumed from_;
  Clock::time_point start_ = Clock::now();
  ModelPointer model_;
  std::vector<ModelTask> tasks_;
  std::vector<std::pair<size_t, explore::Finding>> found_;  // by which task
  explore::Answer answer_;
  size_t searches_ = 0;
  double compile_seconds_ = 0;
  bool agreed_ = false;
};

}  // namespace

int check_model(const Options& options, Resumed from) {
  if (options.search.final_states) {
    print_diagnostic({{}, "--final-states is for programs, not for models"});
    return kBadInput;
  }
  if (options.list_missing) {
    print_diagnostic({{}, "--list-missing is for programs: models have no functions"});
    return kBadInput;
  }
  if (options.search.profile) {
    print_diagnostic({{}, "--profile is for programs in C, not yet for models"});
    return kBadInput;
  }
  ModelCheck check(options, std::move(from));
  Result<void> done;
  {
    const Budget budget(options.budget);
    if (const auto given_up = within_budget([&] { done = check.search(); })) check.give_up(*given_up);
  }
  if (!is_first(options)) return kVerified;
  if (done) return check.show();
  print_diagnostic(done.error());
  return kBadInput;
}

int replay_model(const Options& options, const explore::Finding& finding) {
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
  std::optional<trace::Recording> recording;
  if (wants_recording(options)) recording.emplace();
  auto trace = trace::replay(*program, task->goals, finding, recording ? &*recording : nullptr);
  if (!trace) return fail({{options.files[0], 0, 0}, "the model has changed since this trace was saved"});
  return show_replay(options, "promela", {finding, std::move(*trace), std::move(recording)});
}

}  // namespace quotient::cli
