// EXPECT: verified (3 states, 2 transitions)
// Such a number may be kept and compared, as long as nothing is read through it.
#include <assert.h>
#include <stdint.h>

#define FAILED ((void *)-1)

static void *map(int ok) {
  static int memory;
  return ok ? (void *)&memory : FAILED;
}

int main(void) {
  assert(map(0) == FAILED);
  assert(map(1) != FAILED);
  assert((uintptr_t)map(0) == UINTPTR_MAX);
  return 0;
}
