// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// A flexible array member.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { size_t length; char bytes[]; };

static struct text *make(const char *s) {
  size_t n = strlen(s);
  struct text *t = malloc(sizeof *t + n + 1);
  t->length = n;
  memcpy(t->bytes, s, n + 1);
  return t;
}

static struct { int n; int v[]; } constant = {3, {1, 2, 3}};

int main(void) {
  struct text *t = make("flexible");
  printf("%zu %s %zu %d\n", t->length, t->bytes, sizeof *t, constant.v[2]);
  free(t);
  return 0;
}
