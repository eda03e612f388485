// FEATURE: when processes begin is seen by those who count them
// VERDICT: verified
active proctype starts() { run child() }
active proctype looks() { assert(_nr_pr > 2 || _nr_pr <= 2) }
proctype child() { end: false }
