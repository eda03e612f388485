// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// __builtin_memcpy and friends, with constant and with computed sizes.
#include <stdio.h>

struct record { int id; char name[12]; };

int main(void) {
  struct record a, b;
  volatile int n = 5;
  __builtin_memset(&a, 0, sizeof a);
  a.id = 7;
  __builtin_memcpy(a.name, "builtin", 8);
  __builtin_memcpy(&b, &a, sizeof a);
  __builtin_memmove(b.name + 1, b.name, (unsigned long)n);
  printf("%d %s %s\n", b.id, a.name, b.name);
  printf("%d %d\n", __builtin_memcmp(&a, &b, sizeof a) != 0, __builtin_strcmp(a.name, "builtin"));
  printf("%g %d\n", __builtin_fabs(-2.5), __builtin_abs(-3));
  return 0;
}
