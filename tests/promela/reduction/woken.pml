// FEATURE: a process that waits now conflicts when somebody has woken it
// VERDICT: verified
byte x;
chan c = [1] of { byte };
active proctype writes() { x = 1 }
active proctype waits() { c?1; assert(x == 1 || empty(c)) }
active proctype wakes() { c!1 }
