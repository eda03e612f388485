// FEATURE: ltl: always
// VERDICT: error:ltl
// OPTIONS: --ltl small
byte x;
ltl small { [] (x < 3) }

active [2] proctype p() { x++; x++ }
