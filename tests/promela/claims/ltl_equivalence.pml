// FEATURE: ltl with <->, negation and nested operators
// VERDICT: error:ltl
// OPTIONS: --ltl same
bit a, b;
ltl same { [] ((a == 1) <-> (b == 1)) || !<> (a == 1) }

active proctype p() { atomic { a = 1; b = 1 }; b = 0 }
