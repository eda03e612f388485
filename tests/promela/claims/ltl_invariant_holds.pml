// FEATURE: ltl: always, written with a word
// VERDICT: verified
// OPTIONS: --ltl small
byte x;
ltl small { always (x <= 4) }

active [2] proctype p() { x++; x++ }
