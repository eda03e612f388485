// FEATURE: an option that waits for a message may become possible
// VERDICT: error:assertion
chan c = [1] of { byte };
active proctype chooses() { if :: c?1 -> assert(false) :: skip fi }
active proctype sends() { c!1 }
