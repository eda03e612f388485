// FEATURE: pointers that are offered in a rendezvous, and matched by receivers with eval
// VERDICT: verified
// STATES: 55
typedef item { byte value };
item *a, *b;
chan c = [0] of { item *, byte };
byte from_a, from_b;
active proctype Setup() {
  atomic { a = new item; b = new item; a.value = 1; b.value = 2 };
  if
  :: c!a, 1
  :: c!b, 2
  fi;
  c!null, 3
}
active proctype TakesA() { byte n; a != null && b != null; end: c?eval(a), n -> assert(n == 1); from_a = a.value }
active proctype TakesB() { byte n; a != null && b != null; end: c?eval(b), n -> assert(n == 2); from_b = b.value }
active proctype TakesNull() { item *p; byte n; end: c?p, 3 -> assert(p == null && from_a + from_b <= 2) }
