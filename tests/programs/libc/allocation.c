// EXPECT: verified (3 states, 2 transitions)
// malloc calloc realloc aligned_alloc posix_memalign reallocarray malloc_usable_size-free corner cases.
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *p = realloc(NULL, 4 * sizeof *p);
  for (int i = 0; i < 4; i++) p[i] = i;
  p = reallocarray(p, 8, sizeof *p);
  assert(p[3] == 3);
  free(p);
  char *z = calloc(3, 5);
  for (int i = 0; i < 15; i++) assert(z[i] == 0);
  free(z);
  void *a = aligned_alloc(16, 32), *b = NULL;
  assert(posix_memalign(&b, 16, 8) == 0 && b != NULL);
  assert(((uintptr_t)a & 15) == 0 && ((uintptr_t)b & 15) == 0);
  free(a);
  free(b);
  void *empty = malloc(0), *other = malloc(0);
  assert(empty != other || empty == NULL);
  free(empty);
  free(other);
  return 0;
}
