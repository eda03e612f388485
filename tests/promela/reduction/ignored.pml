// FEATURE: a loop on what is one's own must not keep the others from moving
// VERDICT: verified
byte x;
active proctype spins() { byte i; do :: i = 1 - i od }
active proctype other() { x = 1; assert(x == 1) }
