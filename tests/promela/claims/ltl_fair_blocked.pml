// FEATURE: an execution in which everybody waits in the end is fair
// VERDICT: error:ltl
// OPTIONS: --ltl p --fair
byte x;

active proctype a() { x = 1 }
active proctype b() { x == 5; x = 2 }

ltl p { <> (x == 3) }
