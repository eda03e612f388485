// From a formula to a generalised automaton whose states are sets of formulas: what still has to hold of the rest of
// the word.
//
// The laws of expansion split a formula into what it asks of this letter and what it leaves for the next:
//
//   p U q = q || p && X(p U q)          p R q = q && (p || X(p R q))
//
// A state's edges are the disjuncts of the conjunction of its formulas, expanded. An edge that chooses the second way
// for an until postpones its right side, and does not get the mark of that right side: so a run in which a promise is
// postponed forever does not accept. There is one mark for each formula that occurs on the right of an until.
//
// Two states whose edges are the same are one state. An edge is left out if another edge of the state asks for less,
// postpones less and leaves less to do.
//
// Sources: Couvreur, On-the-fly verification of linear temporal logic (1999), for marks on edges; Gastin and Oddoux,
// Fast LTL to Büchi automata translation (2001), for the edges that are left out.
#pragma once

#include "base/result.hpp"
#include "ltl/formula.hpp"
#include "ltl/generalised.hpp"

namespace quotient::ltl {

// What `X (p || q)` leaves for the next letter: one state that can still become p or q, or a choice between two states
// at once. Neither is always better.
enum class Choice : uint8_t { late, early };

// Fails if the automaton would have more than `most_edges`, or more than 64 marks.
Result<Generalised> tableau(Formulas& formulas, Formula formula, Choice choice, size_t most_edges);

}  // namespace quotient::ltl
