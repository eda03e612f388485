// FEATURE: pointers in messages, buffered and by rendezvous
// VERDICT: verified
// STATES: 696
typedef item { byte value };
chan buffered = [2] of { byte, item * };
chan direct = [0] of { item * };
active proctype Producer() {
  item *made;
  byte i;
  for (i : 1 .. 3) {
    made = new item;
    made.value = i;
    buffered!i, made
  }
}
active proctype Relay() {
  item *passed;
  byte i, k;
  for (i : 1 .. 3) {
    buffered?k, passed;
    assert(passed.value == k);
    direct!passed
  }
}
active proctype Consumer() {
  item *got;
  byte i;
  for (i : 1 .. 3) {
    direct?got;
    assert(got.value == i);
    delete got
  }
}
