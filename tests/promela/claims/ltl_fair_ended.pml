// FEATURE: an execution in which all processes end is fair
// VERDICT: error:ltl
// OPTIONS: --ltl p --fair
byte x;

active proctype a() { x = 1 }

ltl p { <> (x == 3) }
