// EXPECT: error assertion
// An int has two bits to spare, not three.
#include <assert.h>
#include <stdint.h>
static int number;
int main(void) {
  assert(((uintptr_t)&number & 3) == 0);
  assert(((uintptr_t)&number & 7) == 0);  // ERROR
}
