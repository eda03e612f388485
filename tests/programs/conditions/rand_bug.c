// EXPECT: error assertion
// FLAGS: --strict
// An error is an error, whatever was fixed.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int dice = rand() % 6;
  assert(dice > 6);  // ERROR
  return 0;
}
