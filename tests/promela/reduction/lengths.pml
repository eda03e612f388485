// FEATURE: how many messages there are is looked at
// VERDICT: verified
chan c = [2] of { byte };
active proctype sends() { c!1 }
active proctype looks() { assert(len(c) == 1 || len(c) == 0) }
