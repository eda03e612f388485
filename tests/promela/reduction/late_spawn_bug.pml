// FEATURE: a process that does not exist yet conflicts
// VERDICT: error:assertion
byte x, y;
active proctype writes() { x = 1 }
active proctype starts() { y = 1; run child() }
proctype child() { assert(x == 1 || false) }
