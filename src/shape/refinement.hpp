// Counterexamples, run backward, and what is learnt from them (paper 5, section 2.3; the method is that of
// counterexample-guided refinement).
//
// When a statement can fail, the heaps in which it fails are followed back, visit by visit, to where they came from. At
// a loop head, the abstraction may have added them: if none of them was there before it, the counterexample is
// spurious, and the heaps become a predicate of that loop. From then on its abstraction merges only states that meet
// the same predicates, and the heaps cannot appear there again in the same way. If they can be followed to the start of
// the program, no abstraction of sets is to blame. It may still be that a link that leads far away was given too many
// targets, or that a number was forgotten: so this is no error either, but a doubt that predicates cannot remove.
//
// None of this matters for whether `safe` is true: every choice of predicates gives an abstraction that only adds
// heaps.
#pragma once

#include "shape/exploration.hpp"

namespace quotient::shape {

struct Counterexample {
  enum class Kind : uint8_t {
    spurious,  // the abstraction at `head` added all of `heaps`
    feasible,  // it begins at the start of the program
    lost,      // it begins nowhere: what was replayed differs from what was done
  };
  Kind kind = Kind::lost;
  StatementId head = 0;
  Automaton heaps;
};

// For an exploration that has come to a doubt, with its visits recorded.
Counterexample analyse(Exploration& exploration);

// Explores, with a new predicate for each spurious counterexample, until there is none. `predicates` are those at the
// beginning, and at the end.
Outcome explore_refining(const Program& program, const Abstraction& abstraction, const Limits& limits,
                         Predicates& predicates);

}  // namespace quotient::shape
