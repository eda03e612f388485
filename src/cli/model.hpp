// Promela models on the command line: what is to be checked of one.
#pragma once

#include <memory>

#include "cli/options.hpp"
#include "frontends/promela/compile.hpp"
#include "frontends/promela/parse.hpp"
#include "spaces/process_goals.hpp"

namespace quotient::cli {

using ModelPointer = std::unique_ptr<frontends::promela::Model>;

bool is_model(const Options& options);
Result<ModelPointer> load_model(const Options& options);

// One search: with what the model is compiled, and what is looked for.
struct ModelTask {
  std::string property;  // the name of a formula; empty: none
  frontends::promela::CompileOptions compile;
  spaces::ProcessGoals goals;
};

// A model without a claim of its own is searched for errors, then once more for each of its formulas. A never claim is
// followed in the only search, as in Spin. --ltl asks for one formula alone. A formula that was given as text becomes
// part of the model.
Result<std::vector<ModelTask>> model_tasks(frontends::promela::Model& model, const Options& options);

}  // namespace quotient::cli
