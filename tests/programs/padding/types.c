// EXPECT: verified (3 states, 2 transitions)
// WITH: struct padding as ordinary bytes
// Members without a value, of every kind: they are copied with their struct and alone, as if nobody followed copies.
#include <assert.h>
#include <stdbool.h>
#include <string.h>

struct mixed {
  char c;
  bool flag;
  float f;
  double d;
  char *p;
  short s;
  long double wide;
  unsigned low : 3, high : 7;
};

static bool same(bool b) { return b; }

int main(void) {
  struct mixed a, b;
  a.c = 1;
  b = a;
  assert(memcmp(&a, &b, sizeof a) == 0);
  b.flag = same(a.flag);
  b.f = a.f;
  b.d = (double)a.f;
  b.p = a.p + 1;
  b.s = (short)(a.s + 1);
  b.wide = a.wide;
  b.low = a.high;
  assert(a.c == b.c && memcmp(&a, &b, 1) == 0);
  return 0;
}
