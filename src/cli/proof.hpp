// The answer of `quotient prove`, a verdict on the program and one on each property, as text and as JSON.
#pragma once

#include "cli/json.hpp"
#include "cli/load_input.hpp"
#include "prover/prover.hpp"

namespace quotient::cli {

std::string proof_json(const Options& options, const Input& input, const prover::Proof& proof,
                       const std::vector<ExplainedFinding>& findings, trace::SourceText& source);
void print_proof(const Options& options, const core::Module& module, const prover::Proof& proof,
                 const std::vector<ExplainedFinding>& findings, trace::SourceText& source);

}  // namespace quotient::cli
