// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// sscanf: numbers, words, sets, widths, suppression, %n, failures.
#include <stdio.h>

int main(void) {
  int a = -1, b = -1, n = -1;
  unsigned u = 0;
  long l = 0;
  short h = 0;
  float f = 0;
  double d = 0;
  char word[8] = "", set[8] = "", c = '?';
  printf("%d", sscanf("12 -7", "%d%d", &a, &b));
  printf(" %d %d\n", a, b);
  printf("%d", sscanf("ff 0x1f 077", "%x %i %o", &u, &a, (unsigned *)&b));
  printf(" %u %d %d\n", u, a, b);
  printf("%d", sscanf("  name=value;", " %4[a-z]=%7[^;]%c", word, set, &c));
  printf(" %s %s %c\n", word, set, c);
  printf("%d", sscanf("1.5 2.5e3 99", "%f %lf %*d%n", &f, &d, &n));
  printf(" %g %g %d\n", f, d, n);
  printf("%d", sscanf("123456 7", "%3d%3d%hd", &a, &b, &h));
  printf(" %d %d %d\n", a, b, h);
  printf("%d %d %d\n", sscanf("abc", "%d", &a), sscanf("", "%d", &a), sscanf("5x", "%dy", &a));
  printf("%d", sscanf("-99999999999 %", "%ld %%%n", &l, &n));
  printf(" %ld %d\n", l, n);
  return 0;
}
