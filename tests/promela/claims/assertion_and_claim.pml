// FEATURE: assertions are checked together with a property
// VERDICT: error:assertion
// OPTIONS: --ltl small
byte x;
ltl small { [] (x < 9) }

active [2] proctype p() { x++; assert(x < 2) }
