// FEATURE: a statement inside a d_step cannot be executed, and its error can be replayed
// VERDICT: error:deadlock
// COUNTS: no (Spin stops at this error)
chan c = [1] of { byte };
byte x;
active proctype takes() { full(c) -> c?_ }
active proctype sends() { c!1; d_step { x = 1; c!2 } }
