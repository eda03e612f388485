// Backward images of single passes: which trees of its input has a pass turned into trees of a given set? Each is the
// first projection of a product of input, pass and set, so neither the pass nor the set is ever complemented or
// determinised.
#pragma once

#include <map>
#include <optional>

#include "shape/automata/automaton.hpp"

namespace quotient::shape {

// After labels were changed: `origins` has for each symbol of the result those that became it.
Automaton before_relabelling(const Automaton& trees, const std::map<Symbol, std::vector<Symbol>>& origins,
                             const Automaton& part);

// After a node with that symbol was put on top, with the whole tree in that slot and nothing in the others.
Automaton below_top(const Automaton& trees, Symbol top, uint32_t slot, const Automaton& part);

// What a rewriter (rewriter.hpp) did at one rule of its input. Children and targets are states of its output: they
// stand for a state of the input in a mode. The child i of the rule that was written holds the child i of the one that
// was read: alone, or below a node that was inserted.
struct Rewriting {
  Symbol read;
  std::vector<State> children;
  State target;
  std::optional<uint32_t> taken_out;  // the node disappeared, and this child came to its place; nothing was written
  Symbol written = 0;
  std::vector<State> written_children;  // may be fewer than were read: the others were dropped
};

// The trees that were read, of which some output is in the part. `output` is all that was written; not reduced, since
// the states matter.
Automaton before_rewriting(const std::vector<Rewriting>& rewritings, const Automaton& output, const Automaton& part);

}  // namespace quotient::shape
