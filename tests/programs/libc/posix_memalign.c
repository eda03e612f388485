// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// posix_memalign says what is wrong, and leaves the pointer alone.
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  void *p = &p;
  assert(posix_memalign(&p, 3, 8) == EINVAL && posix_memalign(&p, 4, 8) == EINVAL);
  assert(posix_memalign(&p, 0, 8) == EINVAL && posix_memalign(&p, 24, 8) == EINVAL && p == &p);
  assert(posix_memalign(&p, 64, 1) == 0 && (uintptr_t)p % 64 == 0);
  free(p);
  puts("done");
}
