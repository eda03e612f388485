// FEATURE: one process ends, another waits for what never comes
// VERDICT: error:deadlock
byte x;

active proctype waits() { x == 2; x = 3 }
active proctype ends() { x = 1 }
