// EXPECT: verified (3 states, 2 transitions)
// A variable that still exists has an address of its own.
#include <assert.h>

static int *local(void) {
  int x = 1, *p = &x;
  return p;
}

int main(void) {
  int mine = 0, *a = local();
  assert(a != &mine);
}
