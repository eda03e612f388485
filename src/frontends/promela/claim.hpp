// The automaton that watches a model: from an ltl formula, or for cycles without progress.
#pragma once

#include "frontends/promela/emitter.hpp"

namespace quotient::frontends::promela {

// Adds the automaton of the formula's negation to the program, as its claim: an execution that it accepts violates the
// formula.
Result<void> add_ltl_claim(const Model& model, const LtlProperty& property, Emitter& emitter,
                           processes::Program& program);
// Accepts executions that from some point on pass no state labelled `progress`.
void add_progress_claim(Emitter& emitter, processes::Program& program);

}  // namespace quotient::frontends::promela
