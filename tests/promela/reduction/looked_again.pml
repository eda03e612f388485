// FEATURE: what a process was found to do is looked at again when what it has read has changed
// VERDICT: verified
byte go, x;
active proctype waits() { d_step { go == 1; x = 1 } }
active proctype lets_go() { go = 1; assert(x <= 1) }
