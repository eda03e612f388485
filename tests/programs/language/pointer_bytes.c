// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// A pointer copied byte by byte, in any order, and through memcpy into char arrays.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct holder { char tag; int *p; };

int main(void) {
  int *p = malloc(sizeof *p), *q, *r;
  char bytes[sizeof p], odd[sizeof p + 1];
  *p = 42;
  for (unsigned i = 0; i < sizeof p; i++) bytes[sizeof p - 1 - i] = ((char *)&p)[sizeof p - 1 - i];
  memcpy(odd + 1, bytes, sizeof p);
  memcpy(&q, odd + 1, sizeof q);
  printf("%d %d\n", *q, q == p);
  struct holder h = {'h', q}, copy;
  char *to = (char *)&copy, *from = (char *)&h;
  for (unsigned i = 0; i < sizeof h; i++) to[i] = from[i];
  r = copy.p;
  *r += 1;
  printf("%d %c\n", *p, copy.tag);
  free(r);
  return 0;
}
