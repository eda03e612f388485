// EXPECT: verified (7 states, 6 transitions)
// FLAGS: -std=c11
// Types without prototypes, and functions that are defined in the old way.
#include <pthread.h>
static int twice(int x) { return 2 * x; }
static int old(a, b) int a; char b; { return a + b; }
static void *work() { return 0; }

int main(void) {
  int (*f)() = twice, (*g)() = old;
  char c = 2;
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return f(1) + g(1, c) - 5;
}
