// EXPECT: verified (3 states, 2 transitions)
// Each index lies inside; the pointer may go one past the end.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *a = malloc(4 * sizeof *a), sum = 0;
  for (int i = 0; i < 4; i++) a[i] = i;
  for (int *p = a; p != a + 4; p++) sum += *p;
  for (int *p = a + 4; p-- > a;) sum -= *p;
  assert(sum == 0 && a + 4 - a == 4);
  free(a);
  return 0;
}
