// EXPECT: error undefined-value
// What is computed from undefined bytes is undefined, also if it is computed twice.
#include <assert.h>
#include <string.h>

struct padded {
  char c;
  int i;
};

static unsigned hash(const void *bytes, unsigned long size) {
  const unsigned char *p = bytes;
  unsigned value = 2166136261u;
  for (unsigned long k = 0; k < size; ++k) value = (value ^ p[k]) * 16777619u;
  return value;
}

int main(void) {
  struct padded a, b;
  a.c = 1;
  a.i = 2;
  b = a;
  assert(memcmp(&a, &b, sizeof a) == 0);
  assert(hash(&a, sizeof a) == hash(&b, sizeof b));  // ERROR
  return 0;
}
