// EXPECT: error assertion
// What happens before a function that nobody defines is checked.
#include <assert.h>

int frobnicate(int);

int main(void) {
  int x = 1;
  assert(x == 2);  // ERROR
  return frobnicate(x);
}
