// EXPECT: verified (3 states, 2 transitions)
// Definedness is kept per bit: the undefined bits are masked away.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned *word = malloc(sizeof *word);
  unsigned char *bytes = (unsigned char *)word;
  bytes[0] = 7;
  assert((*word & 0xff) == 7);
  assert((*word & 0) == 0);
  assert(((*word | 0xfffffff0u) >> 4) == 0x0fffffff);
  free(word);
  return 0;
}
