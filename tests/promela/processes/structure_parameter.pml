// FEATURE: structures as parameters of a proctype, with structures in them
// VERDICT: verified
typedef inner { byte a; short b };
typedef outer { bit c; inner d };
outer g;

proctype p(byte first; outer t; byte last) {
  assert(first == 1 && t.c == 1 && t.d.a == 2 && t.d.b == -300 && last == 5)
}

init {
  g.c = 1;
  g.d.a = 2;
  g.d.b = -300;
  run p(1, g, 5)
}
