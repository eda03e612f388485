// FEATURE: ?[…] and ??[…] look without taking, with constants, variables, eval and _
// VERDICT: verified
chan c = [2] of { byte, byte };
byte key = 7;
byte counts[4];

active proctype source() { c!7, 1; c!8, 2; c!7, 3 }
active proctype sink() {
  byte x, n;
  do
  :: c?[7, x] -> c?7, x; counts[0]++; n++; assert(x == 1 || x == 3)
  :: c??[8, _] && !c?[8, _] -> counts[1]++; c??8, x; n++
  :: c?[eval(key + 1), 2] -> c?_, _; counts[2]++; n++
  :: n == 3 -> break
  od
}
