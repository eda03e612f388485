// FEATURE: the number of a new process depends on who started one before
// VERDICT: error:assertion
pid a, b;
active proctype starts() { a = run child() }
active proctype also_starts() { b = run child(); assert(b == 3 ) }
proctype child() { end: false }
