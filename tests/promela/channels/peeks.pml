// FEATURE: ?<…> and ??<…> copy a message and leave it in the buffer
// VERDICT: verified
chan c = [2] of { byte };
byte copy;

active proctype source() { c!4; c!9 }
active proctype sink() {
  byte v;
  c?<v>;
  assert(v == 4 && nempty(c));
  copy = v;
  c??<9>;
  assert(len(c) == 2);
  c??9;
  c?v;
  copy = copy + v;
  assert(copy == 8 && empty(c))
}
