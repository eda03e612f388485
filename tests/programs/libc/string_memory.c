// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// memcpy memmove memset memcmp memchr memrchr memmem memccpy mempcpy.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  char a[16] = "hello world", b[16];
  memcpy(b, a, sizeof a);
  memmove(b + 2, b, 5);
  puts(b);
  memset(b, '-', 3);
  puts(b);
  printf("%d %d %d\n", sign(memcmp("abc", "abd", 3)), sign(memcmp("b", "a", 1)), memcmp("same", "same", 4));
  printf("%d\n", sign(memcmp("\xff", "\x01", 1)));
  printf("%td %d %td\n", (char *)memchr(a, 'o', 11) - a, memchr(a, 'z', 11) == NULL, (char *)memrchr(a, 'o', 11) - a);
  printf("%td %d\n", (char *)memmem(a, 11, "wor", 3) - a, memmem(a, 11, "wax", 3) == NULL);
  char *end = memccpy(b, "one,two", ',', 7);
  *end = 0;
  printf("%s %td\n", b, end - b);
  end = mempcpy(b, "xyz", 3);
  *end = 0;
  printf("%s\n", b);
  return 0;
}
