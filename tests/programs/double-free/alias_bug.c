// EXPECT: error double-free
// A struct copied by assignment shares its buffer with the original.
#include <stdlib.h>

struct string {
  char *bytes;
  size_t length;
};

static void destroy(struct string *s) {
  free(s->bytes);  // ERROR
  s->bytes = NULL;
}

int main(void) {
  struct string a = {malloc(4), 4}, b = a;
  destroy(&a);
  destroy(&b);
  return 0;
}
