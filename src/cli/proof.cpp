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

bool is_about_memory(props::ErrorKind kind) {
  props::CheckSet memory = props::CheckSet::none();
  memory.add(props::Check::memory), memory.add(props::Check::undef);
  return memory.has(kind);
}

// One of the two properties that are decided together: if one fails, nothing is said about the other.
Property safety(const core::Module& module, const Proof& proof, bool assertions) {
  const char* const name = assertions ? "assertions" : "memory";
  if (proof.safe) {
    return {name, Verdict::verified,
            assertions ? "no assertion fails, no error is reached"
                       : "no null, undefined or dangling pointer is followed or freed"};
  }
  if (!proof.answer.findings.empty()) {
    const props::Error& error = proof.answer.findings[0].error;
    if (is_about_memory(error.kind) != assertions) return {name, Verdict::error, error.message};
    return {name, Verdict::unknown, "not decided: the proof ends at the error"};
  }
  if (proof.outcome.doubt && proof.outcome.doubt->assertion == assertions)
    return {name, Verdict::unknown, doubt_text(module, *proof.outcome.doubt)};
  return {name, Verdict::unknown, "not decided"};
}

Property leaks(const Proof& proof) {
  if (!proof.safe) return {"leaks", Verdict::unknown, "not decided"};
  if (!proof.answer.findings.empty()) return {"leaks", Verdict::error, proof.answer.findings[0].error.message};
  if (!proof.outcome.nothing_lost) {
    return {"leaks", Verdict::unknown,
            "perhaps memory is lost; no execution was found that shows it, and no proof that there is none"};
  }
  return {"leaks", Verdict::verified,
          proof.outcome.all_freed
              ? "no memory is left when the program ends"
              : "no memory is lost; what is left when the program ends is within reach of a global variable"};
}

}  // namespace

std::string doubt_text(const core::Module& module, const shape::Doubt& doubt) {
  return fmt::format("{}: perhaps {}", to_string(module.place(doubt.location)), doubt.message);
}

std::vector<Property> properties(const core::Module& module, const Proof& proof) {
  return {safety(module, proof, false), safety(module, proof, true), leaks(proof)};
}

std::string proof_json(const Options& options, const Input& input, const Proof& proof,
                       const std::vector<ExplainedFinding>& findings, trace::SourceText& source) {
  using Json = nlohmann::ordered_json;
  std::stringstream result;
  write_result(result, options, input.language, proof.answer, findings, source);
  Json out = Json::parse(result);
  const std::vector<Property> all = properties(input.module, proof);
  for (const Property& property : all) {
    out["properties"].push_back(
        {{"name", property.name}, {"verdict", name_of(property.verdict)}, {"text", property.text}});
  }
  const shape::Figures& figures = proof.outcome.figures;
  const Verdict leaks = all.back().verdict;
  out["shape"] = {{"abstraction", to_string(proof.outcome.abstraction)},
                  {"leaks", leaks == Verdict::verified ? "none" : name_of(leaks)},
                  {"steps", figures.steps},
                  {"inclusions", figures.inclusions},
                  {"most_states", figures.most_states},
                  {"most_rules", figures.most_rules},
                  {"loop_sets", figures.loop_sets},
                  {"loop_rules", figures.loop_rules},
                  {"loop_rules_with_label_sets", figures.loop_rules_with_label_sets},
                  {"labels", figures.labels},
                  {"attempts", proof.attempts},
                  {"refinements", proof.refinements},
                  {"seconds", figures.seconds},
                  {"cpu_seconds", proof.cpu_seconds}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void print_proof(const Options& options, const core::Module& module, const Proof& proof,
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
      fmt::print("{}verified{}{}: for structures of every size; {}\n", color(Verdict::verified), plain,
                 with_conditions(proof.answer), human_seconds(proof.answer.statistics.seconds));
      break;
  }
  if (options.quiet) return;
  if (proof.attempts) {
    for (const Property& property : properties(module, proof)) {
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
