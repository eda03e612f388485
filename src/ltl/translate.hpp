// From a formula to a small Büchi automaton that accepts exactly the words that satisfy it (docs/ltl.md).
#pragma once

#include "base/result.hpp"
#include "ltl/automaton.hpp"
#include "ltl/formula.hpp"

namespace quotient::ltl {

struct TranslateOptions {
  // Translating to more edges than this is given up: searching with such an automaton would take too long anyway.
  size_t most_edges = 100'000;
};

// Fails only if the automaton is too large.
Result<Automaton> translate(Formulas& formulas, Formula formula, const TranslateOptions& options = {});

}  // namespace quotient::ltl
