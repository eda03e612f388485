// EXPECT: error undefined-value
// One bit too many: whether the ninth is set decides.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned *word = malloc(sizeof *word);
  unsigned char *bytes = (unsigned char *)word;
  bytes[0] = 7;
  assert((*word & 0x1ff) == 7);  // ERROR
  free(word);
  return 0;
}
