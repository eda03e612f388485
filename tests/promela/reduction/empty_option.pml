// FEATURE: an option that waits for a message may become possible
// VERDICT: verified
chan c = [1] of { byte };
active proctype chooses() { if :: c?1 -> assert(empty(c)) :: skip fi }
active proctype sends() { c!1 }
