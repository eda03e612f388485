// FEATURE: ltl: strong until
// VERDICT: verified
// OPTIONS: --ltl order
bit a = 1, b;
ltl order { (a == 1) U (b == 1) }

active proctype p() { b = 1; a = 0; b = 0 }
active proctype q() { skip }
