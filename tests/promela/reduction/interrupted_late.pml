// FEATURE: an atomic sequence is not interrupted where a channel has room
// VERDICT: verified
chan c = [2] of { byte };
byte x;
active proctype takes() { c?_ }
active proctype sends() { c!1; atomic { x = 1; c!2; x = 2 } }
active proctype looks() { assert(x != 1) }
