// EXPECT: verified (3 states, 2 transitions)
// The hash of a key that is no address.
#include <assert.h>
#include <stdint.h>

static int buckets[8];

int main(void) {
  for (uint32_t key = 0; key < 8; key++) buckets[key * 2654435761u % 8]++;
  int sum = 0;
  for (int i = 0; i < 8; i++) sum += buckets[i];
  assert(sum == 8);
  return 0;
}
