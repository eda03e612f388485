// `quotient prove`: a proof for structures of every size, or an error that was found and replayed.
#include <fmt/format.h>

#include <chrono>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/proof.hpp"
#include "cli/report.hpp"
#include "cli/units.hpp"
#include "shape/dot.hpp"
#include "trace/heap_dot.hpp"

namespace quotient::cli {
namespace {

constexpr double kGraceSeconds = 0.5, kSeconds = 60;

// What the word of --abstraction says.
Result<std::vector<shape::Abstraction>> ladder(const std::string& word) {
  using Kind = shape::Abstraction::Kind;
  if (word == "auto") return prover::all_abstractions();
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

// What the report shows of a proof: what holds, and the pictures that --dot writes.
ProofReport proof_report(const core::Module& module, const prover::Proof& proof, const Options& options,
                         const std::vector<ExplainedFinding>& findings) {
  static constexpr const char* kVerdicts[] = {"verified", "error", "unknown"};
  ProofReport out;
  if (proof.attempts || proof.searched) {
    for (const prover::Property& property : prover::properties(module, proof))
      out.properties.push_back({property.name, kVerdicts[static_cast<int>(property.verdict)], property.text});
  }
  for (const ExplainedFinding& finding : findings)
    out.pictures.push_back(
        {"The heap at the moment of the error", trace::heap_dot(module, options.machine, finding.finding)});
  if (!proof.outcome.invariants.empty())
    out.pictures.push_back(
        {"The invariants of the loops, as tree automata", shape::invariants_dot(module, proof.outcome)});
  return out;
}

}  // namespace

int prove(const Options& given) {
  Options options = given;
  if (options.budget.seconds <= 0) options.budget.seconds = kSeconds;
  const auto abstractions = ladder(options.abstraction);
  const auto goal = options.property_file.empty() ? prover::default_goal() : prover::goal_of(options.machine.checks);
  const auto writable = check_outputs(options);
  if (!abstractions || !goal || !writable) {
    print_diagnostic(!abstractions ? abstractions.error() : !goal ? goal.error() : writable.error());
    return kBadInput;
  }
  // The prover keeps to the limit itself, and has more to say then; this is for all that it does not control.
  std::optional<Budget> budget(std::in_place, Budget::Limits{options.budget.seconds + kGraceSeconds});
  const auto start = std::chrono::steady_clock::now();
  Result<Input> input;
  prover::Proof proof;
  const auto given_up = within_budget([&] {
    input = load_input(options);
    if (!input) return;
    print_missing(options, input->missing);
    proof = prover::prove(input->module,
                          {*goal, *abstractions, options.machine, options.search, options.budget.seconds, start});
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
  options.check = proof.checks.text();
  options.machine.checks = proof.checks;
  options.machine.holding.functions = proof.answer.holding;
  options.machine.byte_names = proof.answer.byte_names;
  options.machine.visible_births = proof.answer.visible_births;
  options.machine.exposed = proof.answer.exposed;
  options.machine.zeroed = proof.answer.zeroed;
  std::vector<ExplainedFinding> findings;
  for (const explore::Finding& finding : proof.answer.findings) {
    ExplainedFinding& explained =
        findings.emplace_back(ExplainedFinding{finding, trace::replay(input->module, options.machine, finding), {}});
    if (!options.html_file.empty())
      explained.recording = trace::record(input->module, options.machine, finding, explained.trace);
  }
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
  if (!options.html_file.empty()) {
    const ProofReport report = proof_report(input->module, proof, options, findings);
    written &= write_output(options.html_file, [&](std::ostream& out) {
      write_report(out, options, input->language, proof.answer, findings, report);
    });
  }
  if (!written && json_only) print_headlines(findings);
  if (!written && findings.empty()) return kBadInput;
  if (!json_only) print_proof(options, input->module, proof, findings, source);
  return exit_code(proof.answer.verdict);
}

}  // namespace quotient::cli
