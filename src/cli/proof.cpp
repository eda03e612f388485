#include "cli/proof.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/console.hpp"
#include "cli/units.hpp"

namespace quotient::cli {
namespace {

using explore::Verdict;

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::verified: return "verified";
    case Verdict::error: return "error";
    case Verdict::unknown: return "unknown";
  }
  return "";
}

}  // namespace

std::string proof_json(const Options& options, const Input& input, const prover::Proof& proof,
                       const std::vector<ExplainedFinding>& findings, trace::SourceText& source) {
  using Json = nlohmann::ordered_json;
  std::stringstream result;
  write_result(result, options, input.language, proof.answer, findings, source);
  Json out = Json::parse(result);
  const std::vector<prover::Property> all = properties(input.module, proof);
  for (const prover::Property& property : all) {
    out["properties"].push_back(
        {{"name", property.name}, {"verdict", name_of(property.verdict)}, {"text", property.text}});
  }
  out["obstacles"] = proof.obstacles;
  const shape::Figures& figures = proof.outcome.figures;
  const char* leaks = "not asked for";
  if (proof.goal.leaks) leaks = all.back().verdict == Verdict::verified ? "none" : name_of(all.back().verdict);
  out["shape"] = {{"abstraction", to_string(proof.outcome.abstraction)},
                  {"leaks", leaks},
                  {"steps", figures.steps},
                  {"inclusions", figures.inclusions},
                  {"most_states", figures.most_states},
                  {"most_rules", figures.most_rules},
                  {"loop_sets", figures.loop_sets},
                  {"loop_rules", figures.loop_rules},
                  {"loop_rules_with_label_sets", figures.loop_rules_with_label_sets},
                  {"labels", figures.labels},
                  {"attempts", proof.attempts},
                  {"searched", proof.searched},
                  {"refinements", proof.refinements},
                  {"seconds", figures.seconds},
                  {"cpu_seconds", proof.cpu_seconds}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void print_proof(const Options& options, const core::Module& module, const prover::Proof& proof,
                 const std::vector<ExplainedFinding>& findings, trace::SourceText& source) {
  const char* const plain = options.color_on ? "\033[0m" : "";
  const auto color = [&](Verdict verdict) {
    if (!options.color_on) return "";
    return verdict == Verdict::verified ? "\033[1;32m" : verdict == Verdict::error ? "\033[1;31m" : "\033[1;33m";
  };
  switch (proof.answer.verdict) {
    case Verdict::error: print_result(options, proof.answer, findings, source); break;
    case Verdict::unknown:
      fmt::print("{}unknown{}: {}\n", color(Verdict::unknown), plain, proof.answer.reason);
      if (const std::string line = source.line(proof.place.file, proof.place.line); !line.empty())
        fmt::print("    {}\n", line);
      break;
    case Verdict::verified:
      fmt::print("{}verified{}{}: {}; {}\n", color(Verdict::verified), plain, with_conditions(proof.answer),
                 proof.searched ? fmt::format("by all executions, of {} states", proof.answer.statistics.states)
                                : "for structures of every size",
                 human_seconds(proof.answer.statistics.seconds));
      break;
  }
  if (options.quiet) return;
  for (size_t i = 1; i < proof.obstacles.size(); ++i) fmt::print("  also: {}\n", proof.obstacles[i]);
  if (proof.attempts || proof.searched) {
    for (const prover::Property& property : properties(module, proof)) {
      fmt::print("  {:<12}{}{}{}: {}\n", property.name, color(property.verdict), name_of(property.verdict), plain,
                 property.text);
    }
  }
  if (proof.answer.verdict != Verdict::error) {
    for (const std::string& caveat : proof.answer.caveats) fmt::print("  note: {}\n", caveat);
  }
  if (!options.verbose || !proof.attempts) return;
  const shape::Figures& figures = proof.outcome.figures;
  const auto row = [](const char* name, const auto& value) { fmt::print("  {:<28}{}\n", name, value); };
  row("abstraction", to_string(proof.outcome.abstraction));
  row("abstractions tried", proof.attempts);
  row("refinements", proof.refinements);
  row("steps on sets of heaps", figures.steps);
  row("sets at loop heads", figures.loop_sets);
  row("largest automaton, states", figures.most_states);
  row("largest automaton, rules", figures.most_rules);
  row("labels", figures.labels);
  row("seconds of this attempt", fmt::format("{:.3f}", figures.seconds));
  row("CPU seconds of all attempts", fmt::format("{:.3f}", proof.cpu_seconds));
}

}  // namespace quotient::cli
