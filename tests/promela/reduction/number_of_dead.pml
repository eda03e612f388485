// FEATURE: the number of a process that is gone is used again
// VERDICT: verified
pid a;
active proctype starts() { a = run child(); assert(a == 1 || a == 2) }
active proctype ends() { skip }
proctype child() { end: false }
