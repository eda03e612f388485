// FEATURE: readers and writers with counters in atomic sections
// VERDICT: verified
byte readers;
bit writing;
byte value;

active [2] proctype reader() {
  byte seen;
  atomic { !writing -> readers++ };
  seen = value;
  assert(seen == value && seen % 2 == 0);
  atomic { readers--; seen = 0 }
}
active [2] proctype writer() {
  atomic { readers == 0 && !writing -> writing = 1 };
  value++;
  value++;
  writing = 0
}
