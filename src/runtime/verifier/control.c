/* What the programs of SV-COMP say about executions: which count, which are errors, what is atomic. The functions are
   weak: a program that brings its own keeps it. */
#include "../primitives.h"

#define WEAK __attribute__((weak))

WEAK void __VERIFIER_assume(int condition) { __quotient_assume(condition); }
WEAK void assume_abort_if_not(int condition) { __quotient_assume(condition); }
WEAK void __VERIFIER_assert(int condition) { __quotient_assert(condition, "__VERIFIER_assert"); }

WEAK void __VERIFIER_atomic_begin(void) { __quotient_atomic_begin(); }
WEAK void __VERIFIER_atomic_end(void) { __quotient_atomic_end(); }

WEAK void reach_error(void) { __quotient_error("unreachable-reached", "reach_error() is called"); }

/* Programs declare it as a function that does not return. */
WEAK void __VERIFIER_error(void) {
  __quotient_error("unreachable-reached", "__VERIFIER_error() is called");
  __quotient_halt(1);
}
