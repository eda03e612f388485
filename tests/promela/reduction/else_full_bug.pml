// FEATURE: else looks at a full channel
// VERDICT: error:assertion
chan c = [1] of { byte };
active proctype takes() { full(c) -> c?_ }
active proctype looks() { c!1; if :: c!2 :: else -> assert(false) fi }
