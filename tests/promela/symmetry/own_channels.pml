// FEATURE: processes with channels of their own, which they send to a server
// VERDICT: verified
chan request = [2] of { chan, byte };
byte n;

active [3] proctype client() {
  chan mine = [1] of { byte };
  byte got;
  do
  :: request!mine, 5;
     mine?got;
     assert(got == 6);
     got = 0
  od
}

active proctype server() {
  chan to;
  byte what;
  do
  :: request?to, what -> to!(what + 1); n = (n + 1) % 3
  od
}
