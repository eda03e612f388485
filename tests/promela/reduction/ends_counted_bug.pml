// FEATURE: when processes end is seen by those who count them
// VERDICT: error:assertion
active proctype looks() { assert(_nr_pr == 1 ) }
active proctype ends() { skip }
