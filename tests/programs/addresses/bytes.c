// EXPECT: verified (4 states, 3 transitions)
// WITH: addresses as one allocator might choose them
// A hash of the bytes of a pointer is the same for the same pointer, also for one into the middle of an object.
#include <assert.h>
#include <stdlib.h>

static unsigned hash(const void *key) {
  const unsigned char *bytes = (const unsigned char *)&key;
  unsigned h = 2166136261u;
  for (unsigned i = 0; i < sizeof key; i++) h = (h ^ bytes[i]) * 16777619u;
  return h;
}

int main(void) {
  char *a = malloc(300);
  const unsigned h = hash(a), inside = hash(a + 260);
  assert(h != inside);
  char *copy = a;
  assert(hash(copy) == h && hash(copy + 260) == inside);
  free(a);
}
