// FEATURE: weak fairness does not help a process that is enabled only now and then
// VERDICT: error:ltl
// OPTIONS: --ltl served --fair
bit open, got;
ltl served { <> (got == 1) }

active proctype gate() { do :: open = 1; open = 0 od }
active proctype waits() { open == 1; got = 1 }
