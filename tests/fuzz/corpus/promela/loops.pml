byte a[4], i, s; typedef m { byte v; byte w }; chan q = [3] of { m };
init {
  m n
  for (i : 0 .. 3) { a[i] = i; for (s : i .. 2) { if :: s == 1 -> break :: else fi } }
  for (i in a) { assert(a[i] <= i) }
  for (n in q) { printf("%d", n.v) }
  select (i : 1 .. 3); select (s : 0 .. 40); select (a[1] : i .. s + 1)
}
