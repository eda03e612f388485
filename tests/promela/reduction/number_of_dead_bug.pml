// FEATURE: the number of a process that is gone is used again
// VERDICT: error:assertion
pid a;
active proctype starts() { a = run child(); assert(a == 1 ) }
active proctype ends() { skip }
proctype child() { end: false }
