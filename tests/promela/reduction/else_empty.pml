// FEATURE: else looks at an empty channel
// VERDICT: verified
chan c = [1] of { byte };
active proctype sends() { c!1 }
active proctype looks() { if :: c?1 :: else -> assert(true) fi }
