// FEATURE: atomic control travels along a chain of rendezvous
// VERDICT: verified
chan ab = [0] of { byte };
chan bc = [0] of { byte };
byte trail;

active proctype a() {
  atomic { ab!1; trail = trail * 4 + 1 };
  trail = trail + 1
}
active proctype b() {
  byte v;
  atomic { ab?v; bc!v + 1; trail = trail * 4 + 2 }
}
active proctype c() {
  byte v;
  atomic { bc?v; trail = trail * 4 + 3 };
  assert(v == 2)
}
active proctype noise() { trail = 0 }
