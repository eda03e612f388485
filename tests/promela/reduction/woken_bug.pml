// FEATURE: a process that waits now conflicts when somebody has woken it
// VERDICT: error:assertion
byte x;
chan c = [1] of { byte };
active proctype writes() { x = 1 }
active proctype waits() { c?1; assert(x == 1 || false) }
active proctype wakes() { c!1 }
