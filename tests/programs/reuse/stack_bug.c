// EXPECT: error assertion
// The next call's variables lie where the last one's lay.
#include <assert.h>

static int *local(void) {
  int x = 1, *p = &x;
  return p;
}

int main(void) {
  int *a = local(), *b = local();
  assert(a != b);  // ERROR
}
