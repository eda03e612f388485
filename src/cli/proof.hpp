// What `quotient prove` answers: a verdict on the program, and one on each property; as text and as JSON.
#pragma once

#include "cli/json.hpp"
#include "cli/load_input.hpp"
#include "shape/engine.hpp"

namespace quotient::cli {

// What was asked for, and whether it holds for structures of every size.
struct Property {
  const char* name;
  explore::Verdict verdict;
  std::string text;  // one sentence
};

struct Proof {
  explore::Answer answer;
  shape::Outcome outcome;
  uint32_t attempts = 0;     // abstractions tried; none: the program is not of the kind that can be proved
  uint32_t refinements = 0;  // spurious counterexamples, of all attempts
  double cpu_seconds = 0;    // of all attempts
  bool safe = false;         // memory and assertions are verified, whatever became of the leaks
  Place place;               // of what is not supported, or may go wrong
  std::string checks;        // of the machine that found the error
};

std::vector<Property> properties(const core::Module& module, const Proof& proof);

std::string proof_json(const Options& options, const Input& input, const Proof& proof,
                       const std::vector<ExplainedFinding>& findings, trace::SourceText& source);
void print_proof(const Options& options, const core::Module& module, const Proof& proof,
                 const std::vector<ExplainedFinding>& findings, trace::SourceText& source);

std::string doubt_text(const core::Module& module, const shape::Doubt& doubt);

}  // namespace quotient::cli
