// FEATURE: buffered receives in atomic with else, beside a process that polls
// VERDICT: verified
chan c = [2] of { byte };
byte idle, sum;

active proctype taker() {
  byte v;
  do
  :: atomic {
       if
       :: nempty(c) -> c?v; sum = sum + v; v = 0
       :: empty(c) && idle < 2 -> idle++
       :: empty(c) && idle == 2 -> break
       fi
     }
  od
}
active proctype giver() {
  byte i = 1;
  do
  :: i < 4 && nfull(c) -> c!i; i++
  :: idle == 2 -> break
  :: i == 4 -> break
  od
}
