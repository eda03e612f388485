// FEATURE: else beside receives and sends: nothing to do now
// VERDICT: verified
chan c = [1] of { byte };
byte idle, done;

active proctype poller() {
  byte v;
  do
  :: c?v -> done++
  :: done == 2 -> break
  :: else -> idle = !idle
  od
}
active proctype sender() {
  byte i;
  do
  :: i < 2 ->
     if
     :: c!i -> i++
     :: else -> idle = 2
     fi
  :: i == 2 -> break
  od
}
