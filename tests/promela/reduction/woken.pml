// FEATURE: a process that waits now conflicts when somebody has woken it
// VERDICT: verified
byte x, turn;
chan c = [1] of { byte };
active proctype writes() { x = 1 }
active proctype waits() { c?1; assert(x == 1 || empty(c)) }
active proctype wakes() { turn = 1; c!1 }
active proctype other() { turn = 2 }  // or whoever wakes the other would be tried alone, because nobody is against it
