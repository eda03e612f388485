// EXPECT: verified (3 states, 2 transitions)
// What no address space has room for is not there.
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  assert(malloc(SIZE_MAX) == NULL && errno == ENOMEM);
  assert(malloc(SIZE_MAX - 4096) == NULL && calloc(SIZE_MAX / 2, 4) == NULL && malloc((size_t)PTRDIFF_MAX) == NULL);
}
