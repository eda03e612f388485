// FEATURE: a semaphore as a process with rendezvous channels, which decides too early what to wait for
// VERDICT: error:deadlock
mtype = { p, v };
chan semaphore = [0] of { mtype };
byte inside;

active proctype server() {
  byte count = 2;
end:
  do
  :: count > 0 -> semaphore?p; count--
  :: count < 2 -> semaphore?v; count++
  od
}
active [3] proctype user() {
  semaphore!p;
  inside++;
  assert(inside <= 2);
  inside--;
  semaphore!v
}
