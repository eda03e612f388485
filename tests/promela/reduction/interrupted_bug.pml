// FEATURE: an atomic sequence is interrupted where nobody is ready
// VERDICT: error:assertion
chan r = [0] of { byte };
byte x;
active proctype gets_ready() { byte i, j; do :: j < 1 -> j++ :: else -> break od; i = j; end: r?eval(i) }
active proctype sends() { atomic { x = 1; r!1; x = 2 } }
active proctype looks() { assert(x != 1 ) }
