// FEATURE: ltl: the same without fairness: one process may be left waiting
// VERDICT: error:ltl
// OPTIONS: --ltl both
bit x, y;
ltl both { []<> (x == 1) && []<> (y == 1) }

active proctype p() { do :: x = 1; x = 0 od }
active proctype q() { do :: y = 1; y = 0 od }
