// EXPECT: error assertion
// An array of characters may lie anywhere: its address has no bits to spare.
#include <assert.h>
#include <stdint.h>
static char text[4];
int main(void) {
  assert(((uintptr_t)text & 1) == 0);  // ERROR
}
