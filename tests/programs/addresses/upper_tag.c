// EXPECT: verified (3 states, 2 transitions)
// A counter in the upper 16 bits of a pointer, as on x86-64.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static uint64_t with_tag(void *p, uint64_t tag) { return (uint64_t)(uintptr_t)p | tag << 48; }
static void *pointer(uint64_t word) { return (void *)(uintptr_t)(word & (((uint64_t)1 << 48) - 1)); }

int main(void) {
  int *p = malloc(2 * sizeof *p);
  p[0] = 7, p[1] = 8;
  uint64_t word = with_tag(p, 0xabcd);
  assert(word >> 48 == 0xabcd && pointer(word) == p && *(int *)pointer(word) == 7);
  word += (uint64_t)1 << 48;
  assert(word >> 48 == 0xabce && pointer(word) == p);
  assert(word != with_tag(p, 0xabcd) && word == with_tag(p, 0xabce));
  assert(((int *)pointer(with_tag(p + 1, 1)))[-1] == 7);
  assert((uintptr_t)p >> 48 == 0);
  free(pointer(word));
}
