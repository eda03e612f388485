// FEATURE: ltl: infinitely often, under weak fairness
// VERDICT: verified
// OPTIONS: --ltl both --fair
bit x, y;
ltl both { []<> (x == 1) && []<> (y == 1) }

active proctype p() { do :: x = 1; x = 0 od }
active proctype q() { do :: y = 1; y = 0 od }
