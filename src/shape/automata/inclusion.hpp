// Is every tree that one automaton accepts also accepted by another?
//
// First the downward simulation on both together: if each final state on the left is simulated by a final one on the
// right, the answer is yes, and in a fixpoint it mostly is. Otherwise pairs (q, S) are built bottom-up, where S are all
// states on the right that some tree of q reaches; only the smallest S for each q are kept (an antichain). Exponential
// at worst, as it has to be; the right side is never determinised as a whole.
#pragma once

#include "shape/automata/automaton.hpp"

namespace quotient::shape {

bool includes(const Automaton& larger, const Automaton& smaller);

}  // namespace quotient::shape
