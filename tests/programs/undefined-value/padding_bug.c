// EXPECT: error undefined-value
// memcmp compares the padding too.
#include <stdlib.h>
#include <string.h>

struct padded {
  char c;
  long l;
};

int main(void) {
  struct padded *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->c = b->c = 'x';
  a->l = b->l = 1;
  int differ = memcmp(a, b, sizeof *a) != 0;  // ERROR
  free(a);
  free(b);
  return differ ? 1 : 0;  // ERROR
}
