// FEATURE: how many messages there are is looked at
// VERDICT: error:assertion
chan c = [2] of { byte };
active proctype sends() { c!1 }
active proctype looks() { assert(len(c) == 1 ) }
