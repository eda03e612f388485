// FEATURE: where an atomic sequence is interrupted before it has done anything, others may wait for another option
// VERDICT: verified
chan r = [0] of { byte };
chan s = [0] of { byte };
byte x;
active proctype gets_ready() { byte i, j; do :: j < 1 -> j++ :: else -> break od; i = j; end: r?eval(i) }
active proctype chooses() {
  byte k = 1;
  if :: atomic { k == 1; r!1; x = 1 } :: s?_ -> x = 2 fi;
  assert(x == 1 || x == 2)
}
active proctype other() { end: s!1 }
