// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Recursion: simple, mutual, deep, with local arrays.
#include <stdio.h>

static unsigned ackermann(unsigned m, unsigned n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

static void permute(char *s, int from, int n) {
  if (from == n) puts(s);
  for (int i = from; i < n; i++) {
    char copy[4];
    for (int j = 0; j < 4; j++) copy[j] = s[j];
    copy[from] = s[i];
    copy[i] = s[from];
    permute(copy, from + 1, n);
  }
}

int main(void) {
  char s[4] = "abc";
  printf("%u %d %d\n", ackermann(2, 3), even(200), odd(200));
  permute(s, 0, 3);
  return 0;
}
