// FEATURE: several ltl properties, of which one is chosen
// VERDICT: error:ltl
// OPTIONS: --ltl third
byte x;
ltl first { <> (x == 2) }
ltl second { [] (x == 1 -> <> (x == 2)) }
ltl third { <> (x == 3) }

active proctype p() { x = 1; x = 2 }
