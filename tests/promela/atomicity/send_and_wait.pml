// FEATURE: buffered sends inside atomic that block when the buffer is full
// VERDICT: error:deadlock
chan c = [1] of { byte };
byte x;

active [2] proctype sender() {
  atomic {
    c!_pid;
    x++;
    c!_pid + 10;
    x++
  }
}
active proctype receiver() {
  byte v;
  do
  :: c?v -> assert(v < 12)
  :: x == 3 -> break
  od
}
