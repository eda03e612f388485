// FEATURE: with a claim, an end state that would be invalid is not an error
// VERDICT: verified
// OPTIONS: --ltl small
byte x;
ltl small { [] (x < 4) }

active [2] proctype p() { x++; x == 5; x++ }
