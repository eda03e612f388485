// EXPECT: verified (3 states, 2 transitions)
// The cast is fine if the object itself is not const.
#include <assert.h>

static int number = 1;

static void set(const int *p, int value) { *(int *)p = value; }

int main(void) {
  set(&number, 3);
  assert(number == 3);
  return 0;
}
