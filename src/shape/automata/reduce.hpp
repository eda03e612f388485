// Fewer states for the same language.
#pragma once

#include <functional>
#include <optional>

#include "shape/automata/automaton.hpp"

namespace quotient::shape {

// trim, then merge the states that are bisimilar: cheap, done after most operations.
Automaton reduce_by_bisimulation(Automaton automaton);
// trim, then merge states that simulate each other, and drop rules and final states that others cover.
Automaton reduce_by_simulation(const Automaton& automaton);

// Every symbol replaced by the one that the function returns for it (none: the rule disappears). What was reduced by
// bisimulation before is so after: if no symbol disappears and no two become the same, that needs no work.
Automaton rename(Automaton automaton, const std::function<std::optional<Symbol>(Symbol)>& to);

}  // namespace quotient::shape
