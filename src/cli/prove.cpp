// `quotient prove`: the shape engine from coarse to fine; what it doubts is looked for by the machine of `check`, and
// only an error that was found and replayed there is called one.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/proof.hpp"
#include "cli/units.hpp"
#include "explore/clocks.hpp"
#include "shape/dot.hpp"
#include "shape/engine.hpp"
#include "spaces/check.hpp"
#include "trace/heap_dot.hpp"

namespace quotient::cli {
namespace {

constexpr const char *kChecks = "assert,memory,reach,undef", *kLeakChecks = "leak-at-end";
constexpr uint64_t kQuickStates = 20000, kAllStates = 200000;
constexpr double kGraceSeconds = 0.5, kSeconds = 60, kQuickSeconds = 1, kLeakSeconds = 1;
constexpr size_t kMostVariables = 50;

Result<std::vector<shape::Abstraction>> ladder(const std::string& word) {
  using Kind = shape::Abstraction::Kind;
  if (word == "auto") {
    return std::vector<shape::Abstraction>{{Kind::variables, 0},
                                           {Kind::local, 1},
                                           {Kind::local, 1, false, true},
                                           {Kind::local, 1, true, false, true},
                                           {Kind::local, 2, true, false, true},
                                           {Kind::local, 2},
                                           {Kind::predicates, 0},
                                           {Kind::predicates, 0, true}};
  }
  if (word == "variables") return std::vector<shape::Abstraction>{{Kind::variables, 0}};
  if (word == "neighbour") return std::vector<shape::Abstraction>{{Kind::neighbour, 0}};
  if (word == "predicates") return std::vector<shape::Abstraction>{{Kind::predicates, 0}, {Kind::predicates, 0, true}};
  for (const auto& [prefix, kind] : {std::pair{"local:", Kind::local}, std::pair{"height:", Kind::height}}) {
    if (!word.starts_with(prefix)) continue;
    auto depth = parse_between(word.substr(std::string(prefix).size()), 1, 9);
    if (!depth) return failure(fmt::format("--abstraction: {}", depth.error().message));
    return std::vector<shape::Abstraction>{{kind, *depth}};
  }
  return failure(
      fmt::format("--abstraction: '{}' is not one of auto, variables, neighbour, local:N, height:N, predicates", word));
}

// All executions of up to so many states, the shortest first.
explore::Answer look_for_error(const core::Module& module, const Options& options, const char* checks, uint64_t states,
                               double seconds) {
  machine::MachineOptions machine_options = options.machine;
  if (auto set = props::CheckSet::parse(checks)) machine_options.checks = *set;
  explore::SearchOptions search_options = options.search;
  search_options.order = explore::Order::bfs;
  search_options.limits.states = states;
  search_options.limits.seconds = seconds;
  return spaces::check(module, machine_options, search_options);
}

class Prover {
 public:
  using Clock = std::chrono::steady_clock;

  Prover(const Input& input, const Options& options, std::vector<shape::Abstraction> ladder, Clock::time_point start)
      : module_(input.module),
        options_(options),
        ladder_(std::move(ladder)),
        limit_(options.budget.seconds),
        start_(start) {}

  Proof run() {
    Proof proof;
    proof.answer.verdict = explore::Verdict::unknown;
    auto program = shape::lower(module_);
    if (!program) {
      proof.answer.reason = to_string(program.error());
      proof.place = program.error().place;
    } else if (!shape::share_variables(*program, kMostVariables)) {
      proof.place = module_.place(shape::most_crowded(*program));
      proof.answer.reason = fmt::format("{}: more than {} pointer variables are in use at the same time",
                                        to_string(proof.place), kMostVariables);
    } else {
      climb(*program, proof);
      std::vector<std::string>& caveats = proof.answer.caveats;
      caveats.insert(caveats.end(), program->caveats.begin(), program->caveats.end());
      explore::add_conditions(proof.answer, program->conditions, options_.search.strict);
      if (proof.answer.verdict == explore::Verdict::verified && !caveats.empty()) {
        proof.answer.verdict = explore::Verdict::unknown;
        proof.answer.reason = "this is not a proof: " + caveats.front();
      }
    }
    return proof;
  }

 private:
  double left() const {
    return std::max(0.1, limit_ - std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count());
  }
  bool out_of_time() const { return left() <= 0.1; }

  void climb(const shape::Program& program, Proof& proof) {
    const bool has_data =
        std::ranges::any_of(program.kinds, [](const shape::NodeKind& kind) { return !kind.data.empty(); });
    if (!has_data) std::erase_if(ladder_, [](const shape::Abstraction& abstraction) { return abstraction.by_data; });
    const double reserved = limit_ / 5;  // for the search for a real error at the end
    for (const shape::Abstraction& abstraction : ladder_) {
      if (proof.attempts && left() <= reserved) break;
      // Where several are tried, each leaves some time to the next.
      shape::Outcome outcome =
          attempt(program, abstraction, ladder_.size() > 1 ? std::max(0.1, (left() - reserved) / 2) : left(), proof);
      // An attempt that came to no end says less than an earlier one that can name a place.
      if (outcome.kind != shape::Outcome::Kind::gave_up || !proof.outcome.doubt) proof.outcome = std::move(outcome);
      if (proof.outcome.kind == shape::Outcome::Kind::safe) {
        proof.answer.verdict = explore::Verdict::verified;
        proof.safe = true;
        if (!proof.outcome.nothing_lost) decide_leaks(program, proof);
        return;
      }
      // The first two are quick; if they fail, a real error is likely, and mostly one of a few steps.
      if (proof.attempts == 2 && found_error(proof, kChecks, kQuickStates, kQuickSeconds)) return;
      if (out_of_time()) {
        proof.answer.reason = fmt::format("the time limit of {:.0f} seconds is reached", limit_);
        return;
      }
    }
    if (found_error(proof, kChecks, options_.search.limits.states ? options_.search.limits.states : kAllStates, left()))
      return;
    proof.answer.reason = proof.outcome.reason;
    if (!proof.outcome.doubt) return;
    proof.place = module_.place(proof.outcome.doubt->location);
    proof.answer.reason =
        fmt::format("{}; no execution was found that shows it, {}", doubt_text(module_, *proof.outcome.doubt),
                    proof.outcome.feasible ? "but it can be followed back to the start of the program"
                                           : "and no finer abstraction that excludes it");
    if (proof.outcome.numbers_given_up) proof.answer.reason += " (some numbers take more values than are followed)";
  }

  static shape::Outcome attempt(const shape::Program& program, const shape::Abstraction& abstraction, double seconds,
                                Proof& proof) {
    shape::Outcome outcome = shape::explore(program, abstraction, {seconds});
    ++proof.attempts;
    proof.refinements += outcome.figures.refinements;
    proof.cpu_seconds += outcome.figures.cpu_seconds;
    return outcome;
  }

  // The program is safe, but memory may be lost. If no execution shows it, finer abstractions than the one that was
  // enough for safety may still prove that there is none. Predicates are not among them: they are learnt from what is
  // not safe.
  void decide_leaks(const shape::Program& program, Proof& proof) {
    if (found_error(proof, kLeakChecks, kQuickStates, kQuickSeconds)) return;
    const auto deadline =
        std::chrono::steady_clock::now() +
        std::chrono::duration<double>(std::min(left(), kLeakSeconds + 4 * proof.outcome.figures.seconds));
    for (size_t i = proof.attempts; i < ladder_.size() && ladder_[i].kind != shape::Abstraction::Kind::predicates;
         ++i) {
      const double seconds = std::chrono::duration<double>(deadline - std::chrono::steady_clock::now()).count();
      if (seconds <= 0) return;
      shape::Outcome finer = attempt(program, ladder_[i], seconds, proof);
      if (finer.kind != shape::Outcome::Kind::safe || !finer.nothing_lost) continue;
      proof.outcome = std::move(finer);
      return;
    }
  }

  bool found_error(Proof& proof, const char* checks, uint64_t states, double seconds) {
    explore::Answer answer = look_for_error(module_, options_, checks, states, std::min(seconds, left()));
    if (answer.verdict != explore::Verdict::error) return false;
    proof.answer = std::move(answer);
    proof.checks = checks;
    return true;
  }

  const core::Module& module_;
  const Options& options_;
  std::vector<shape::Abstraction> ladder_;
  double limit_;
  Clock::time_point start_;
};

}  // namespace

int prove(const Options& given) {
  Options options = given;
  if (options.budget.seconds <= 0) options.budget.seconds = kSeconds;
  auto abstractions = ladder(options.abstraction);
  if (auto writable = check_outputs(options); !writable || !abstractions) {
    print_diagnostic(abstractions ? writable.error() : abstractions.error());
    return kBadInput;
  }
  // The prover keeps to the limit itself, and has more to say then; this is for all that it does not control.
  std::optional<Budget> budget(std::in_place, Budget::Limits{options.budget.seconds + kGraceSeconds});
  const auto start = std::chrono::steady_clock::now();
  Result<Input> input;
  Proof proof;
  const auto given_up = within_budget([&] {
    input = load_input(options);
    if (!input) return;
    print_missing(options, input->missing);
    proof = Prover(*input, options, *abstractions, start).run();
  });
  budget.reset();
  if (!input) {
    print_diagnostic(input.error());
    return kBadInput;
  }
  if (given_up) proof.answer.reason = *given_up;
  proof.answer.missing = input->missing;
  proof.answer.statistics.compile_seconds = input->seconds;
  proof.answer.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  options.check = proof.checks.empty() ? kChecks : proof.checks;
  if (auto checks = props::CheckSet::parse(options.check)) options.machine.checks = *checks;
  options.machine.holding.functions = proof.answer.holding;
  options.machine.byte_names = proof.answer.byte_names;
  options.machine.visible_births = proof.answer.visible_births;
  std::vector<ExplainedFinding> findings;
  for (const explore::Finding& finding : proof.answer.findings)
    findings.push_back({finding, trace::replay(input->module, options.machine, finding)});
  trace::SourceText source;
  const bool json_only = options.json && options.json_file.empty();
  bool written = true;
  if (options.json) written = write_output(options.json_file, proof_json(options, *input, proof, findings, source));
  if (!options.trace_file.empty() && !findings.empty())
    written &= write_output(options.trace_file, trace_json(options, findings[0]));
  if (!options.dot_file.empty()) {
    const std::string picture = findings.empty() ? shape::invariants_dot(input->module, proof.outcome)
                                                 : trace::heap_dot(input->module, options.machine, findings[0].finding);
    written &= write_output(options.dot_file, picture);
  }
  if (!written && json_only) print_headlines(findings);
  if (!written && findings.empty()) return kBadInput;
  if (!json_only) print_proof(options, input->module, proof, findings, source);
  return exit_code(proof.answer.verdict);
}

}  // namespace quotient::cli
