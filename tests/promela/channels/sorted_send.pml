// FEATURE: !! puts a message in front of the first larger one, comparing all fields in order
// VERDICT: verified
chan c = [4] of { byte, byte };

active proctype one() { c!!3, 1; c!!1, 2 }
active proctype two() { c!!3, 0; c!!1, 9 }
active proctype check() {
  byte last_a, last_b, a, b;
  full(c);
  do
  :: c?a, b -> assert(a > last_a || a == last_a && b >= last_b); last_a = a; last_b = b
  :: empty(c) -> break
  od
}
