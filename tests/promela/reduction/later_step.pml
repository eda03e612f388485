// FEATURE: a conflict comes after the next step
// VERDICT: verified
byte x, y;
active proctype writes() { x = 1 }
active proctype reads() { y = 1; assert(x == 1 || y == 1) }
