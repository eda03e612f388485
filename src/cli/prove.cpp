// `quotient prove`: the shape engine from coarse to fine; what it doubts is looked for by the machine of `check`, and only an error that
// was found and replayed there is called one.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/load_input.hpp"
#include "cli/units.hpp"
#include "search/explorer.hpp"
#include "shape/dot.hpp"
#include "shape/engine.hpp"

namespace quotient::cli {
namespace {

constexpr const char* kChecks = "assert,memory,reach,undef";
constexpr uint64_t kQuickStates = 20000, kAllStates = 200000;
constexpr double kSeconds = 60, kQuickSeconds = 1;
constexpr size_t kMostVariables = 50;

struct Proof {
  search::Answer answer;
  shape::Outcome outcome;
  uint32_t attempts = 0;     // abstractions tried
  uint32_t refinements = 0;  // spurious counterexamples, of all attempts
};

Result<std::vector<shape::Abstraction>> ladder(const std::string& word) {
  using Kind = shape::Abstraction::Kind;
  if (word == "auto") {
    return std::vector<shape::Abstraction>{{Kind::variables, 0},   {Kind::local, 1}, {Kind::local, 1, true},
                                           {Kind::local, 2, true}, {Kind::local, 2}, {Kind::predicates, 0},
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
  return failure(fmt::format("--abstraction: '{}' is not one of auto, variables, neighbour, local:N, height:N, predicates", word));
}

// All executions of up to so many states, the shortest first.
search::Answer look_for_error(const core::Module& module, const Options& options, uint64_t states, double seconds) {
  machine::Machine machine(module, options.machine);
  search::SearchOptions search_options = options.search;
  search_options.order = search::Order::bfs;
  search_options.limits.states = states;
  search_options.limits.seconds = seconds;
  return search::Explorer(machine, search_options, nullptr).run();
}

std::string doubt_text(const core::Module& module, const shape::Doubt& doubt) {
  return fmt::format("{}: perhaps {}", to_string(module.place(doubt.location)), doubt.message);
}

class Prover {
 public:
  Prover(const Input& input, const Options& options, std::vector<shape::Abstraction> ladder)
      : module_(input.module), options_(options), ladder_(std::move(ladder)), limit_(options.search.limits.seconds > 0 ? options.search.limits.seconds : kSeconds) {}

  Proof run() {
    Proof proof;
    proof.answer.verdict = search::Verdict::unknown;
    auto program = shape::lower(module_);
    if (!program) {
      proof.answer.reason = to_string(program.error());
    } else if (!shape::share_variables(*program, kMostVariables)) {
      proof.answer.reason = fmt::format("more than {} pointer variables are in use at the same time", kMostVariables);
    } else {
      climb(*program, proof);
      proof.answer.caveats.insert(proof.answer.caveats.end(), program->caveats.begin(), program->caveats.end());
      if (proof.answer.verdict == search::Verdict::verified && !program->caveats.empty()) {
        proof.answer.verdict = search::Verdict::unknown;
        proof.answer.reason = "something was approximated";
      }
    }
    return proof;
  }

 private:
  double left() const { return std::max(0.1, limit_ - std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count()); }

  void climb(const shape::Program& program, Proof& proof) {
    for (const shape::Abstraction& abstraction : ladder_) {
      // Where several are tried, each leaves some time to the next, and to the search for a real error.
      proof.outcome = shape::explore(program, abstraction, {ladder_.size() > 1 ? left() / 2 : left()});
      proof.refinements += proof.outcome.figures.refinements;
      ++proof.attempts;
      if (proof.outcome.kind == shape::Outcome::Kind::safe) {
        proof.answer.verdict = search::Verdict::verified;
        return;
      }
      // The first two are quick; if they fail, a real error is likely, and mostly one of a few steps.
      if (proof.attempts == 2 && found_error(proof, kQuickStates, kQuickSeconds)) return;
    }
    if (found_error(proof, options_.search.limits.states ? options_.search.limits.states : kAllStates, left())) return;
    proof.answer.reason = proof.outcome.doubt ? doubt_text(module_, *proof.outcome.doubt) + "; no execution was found that shows it, " + not_excluded(proof.outcome)
                                              : proof.outcome.reason;
  }

  static const char* not_excluded(const shape::Outcome& outcome) {
    return outcome.feasible ? "but it can be followed back to the start of the program" : "and no finer abstraction that excludes it";
  }

  bool found_error(Proof& proof, uint64_t states, double seconds) {
    search::Answer answer = look_for_error(module_, options_, states, std::min(seconds, left()));
    if (answer.verdict != search::Verdict::error) return false;
    proof.answer = std::move(answer);
    return true;
  }

  const core::Module& module_;
  const Options& options_;
  std::vector<shape::Abstraction> ladder_;
  double limit_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

bool write_file(const std::string& file, const std::string& text) {
  std::ofstream out(file);
  out << text;
  out.flush();
  if (!out) print_diagnostic({{file, 0, 0}, "cannot write this file"});
  return static_cast<bool>(out);
}

std::string leak_text(const Proof& proof) {
  return proof.outcome.no_leaks ? "no memory is left when the program ends" : "whether memory is lost was not decided";
}

std::string json(const Options& options, const Input& input, const Proof& proof, const std::vector<ExplainedFinding>& findings, trace::SourceText& source) {
  using Json = nlohmann::ordered_json;
  Json out = Json::parse(result_json(options, input.language, proof.answer, findings, source));
  out["options"] = {{"abstraction", options.abstraction}, {"time", options.time}, {"states", options.states}, {"clang_arguments", options.clang_arguments}};
  const shape::Figures& figures = proof.outcome.figures;
  out["shape"] = {{"abstraction", to_string(proof.outcome.abstraction)},
                  {"leaks", proof.answer.verdict == search::Verdict::verified && proof.outcome.no_leaks ? "none" : "unknown"},
                  {"steps", figures.steps},
                  {"inclusions", figures.inclusions},
                  {"most_states", figures.most_states},
                  {"most_rules", figures.most_rules},
                  {"loop_sets", figures.loop_sets},
                  {"labels", figures.labels},
                  {"attempts", proof.attempts},
                  {"refinements", proof.refinements},
                  {"seconds", figures.seconds}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void print(const Options& options, const Proof& proof, const std::vector<ExplainedFinding>& findings, trace::SourceText& source) {
  if (proof.answer.verdict == search::Verdict::error) return print_result(options, proof.answer, findings, source);
  const bool verified = proof.answer.verdict == search::Verdict::verified;
  const char *color = !options.color_on ? "" : verified ? "\033[1;32m" : "\033[1;33m", *plain = options.color_on ? "\033[0m" : "";
  const shape::Figures& figures = proof.outcome.figures;
  if (!verified) {
    fmt::print("{}unknown{}: {}\n", color, plain, proof.answer.reason);
  } else {
    fmt::print("{}verified{}: for structures of every size; {}\n", color, plain, human_seconds(proof.answer.statistics.seconds));
    if (!options.quiet) fmt::print("  note: {}\n", leak_text(proof));
  }
  if (!options.quiet) {
    for (const std::string& caveat : proof.answer.caveats) fmt::print("  note: {}\n", caveat);
  }
  if (!options.verbose || !proof.attempts) return;
  const auto row = [](const char* name, const auto& value) { fmt::print("  {:<28}{}\n", name, value); };
  row("abstraction", to_string(proof.outcome.abstraction));
  row("abstractions tried", proof.attempts);
  row("refinements", proof.refinements);
  row("steps on sets of heaps", figures.steps);
  row("sets at loop heads", figures.loop_sets);
  row("largest automaton, states", figures.most_states);
  row("largest automaton, rules", figures.most_rules);
  row("labels", figures.labels);
  row("seconds of the last attempt", fmt::format("{:.3f}", figures.seconds));
}

}  // namespace

int prove(const Options& given) {
  Options options = given;
  options.check = kChecks;
  if (auto checks = props::CheckSet::parse(kChecks)) options.machine.checks = *checks;
  auto abstractions = ladder(options.abstraction);
  if (!abstractions) {
    print_diagnostic(abstractions.error());
    return kBadInput;
  }
  auto input = load_input(options);
  if (!input) {
    print_diagnostic(input.error());
    return kBadInput;
  }
  const auto start = std::chrono::steady_clock::now();
  Proof proof = Prover(*input, options, *abstractions).run();
  proof.answer.statistics.compile_seconds = input->seconds;
  proof.answer.statistics.seconds = input->seconds + std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::vector<ExplainedFinding> findings;
  for (const search::Finding& finding : proof.answer.findings) findings.push_back({finding, trace::replay(input->module, options.machine, finding)});
  trace::SourceText source;
  const bool json_only = options.json && options.json_file.empty();
  if (options.json) {
    const std::string text = json(options, *input, proof, findings, source);
    if (json_only) {
      fmt::print("{}", text);
    } else if (!write_file(options.json_file, text)) {
      return kBadInput;
    }
  }
  if (!options.trace_file.empty() && !findings.empty() && !write_file(options.trace_file, trace_json(options, findings[0]))) return kBadInput;
  if (!options.dot_file.empty() && !write_file(options.dot_file, shape::invariants_dot(input->module, proof.outcome))) return kBadInput;
  if (!json_only) print(options, proof, findings, source);
  switch (proof.answer.verdict) {
    case search::Verdict::verified: return kVerified;
    case search::Verdict::error: return kError;
    case search::Verdict::unknown: return kUnknown;
  }
  return kUnknown;
}

}  // namespace quotient::cli
