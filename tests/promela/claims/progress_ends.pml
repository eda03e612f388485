// FEATURE: a system that ends, or in which nobody can move, does not lack progress
// VERDICT: verified
// OPTIONS: --check progress
byte x;
active proctype p() { x = 1; x = 2 }
active proctype q() { x == 1; x == 9 }
