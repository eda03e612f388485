// Makes an automaton smaller without changing which words it accepts.
#pragma once

#include "ltl/generalised.hpp"

namespace quotient::ltl {

// Acceptance stays where it is: on the edges, with any number of marks, or on the states, with exactly one.
enum class Acceptance : uint8_t { on_edges, on_states };

// Repeats what helps until nothing does: useless states go, marks are moved where they say the same more evenly, states
// that simulate each other are merged. In an automaton of many hundred states only those with the same edges are
// merged: simulation would take too long.
Generalised reduce(Generalised automaton, Acceptance acceptance);

}  // namespace quotient::ltl
