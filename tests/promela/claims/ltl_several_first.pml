// FEATURE: several ltl properties, of which another is chosen: eventually
// VERDICT: verified
// OPTIONS: --ltl first
byte x;
ltl first { <> (x == 2) }
ltl second { [] (x == 1 -> <> (x == 2)) }
ltl third { <> (x == 3) }

active proctype p() { x = 1; x = 2 }
