// FEATURE: a message is taken from between the others
// VERDICT: verified
chan c = [2] of { byte };
active proctype takes_first() { c?1 }
active proctype takes_any() { c!1; c!2; if :: c??2 -> assert(true) :: empty(c) fi }
