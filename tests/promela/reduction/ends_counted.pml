// FEATURE: when processes end is seen by those who count them
// VERDICT: verified
active proctype looks() { assert(_nr_pr == 1 || _nr_pr == 2) }
active proctype ends() { skip }
