// FEATURE: an atomic sequence is interrupted where a channel is full, unless somebody has received before
// VERDICT: error:assertion
chan c = [1] of { byte };
byte x;
active proctype takes() { c?_ }
active proctype sends() { c!1; atomic { x = 1; c!2; x = 2 } }
active proctype looks() { assert(x != 1) }
