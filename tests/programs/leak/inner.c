// EXPECT: verified (3 states, 2 transitions)
// Inside out.
#include <stdlib.h>

struct string {
  char *bytes;
};

static struct string *make(void) {
  struct string *s = malloc(sizeof *s);
  s->bytes = malloc(4);
  return s;
}

int main(void) {
  struct string *s = make();
  free(s->bytes);
  free(s);
  return 0;
}
