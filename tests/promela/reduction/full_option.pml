// FEATURE: an option that waits for room may become possible
// VERDICT: verified
chan c = [1] of { byte };
active proctype chooses() { c!1; if :: c!2 -> assert(full(c)) :: skip fi }
active proctype takes() { c?_ }
