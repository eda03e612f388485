// FEATURE: locals that only receive, and are never read
// VERDICT: verified
chan c = [2] of { byte, byte };
byte g;

active proctype source() {
  byte i;
  do
  :: i < 4 -> c!i, i * i; i++
  :: i == 4 -> break
  od
}
active proctype sink() {
  byte ignored, read, n;
  do
  :: n < 4 -> c?ignored, read; n++; g = read
  :: n == 4 -> break
  od;
  g = 0
}
