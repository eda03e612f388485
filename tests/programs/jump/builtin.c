// EXPECT: verified (3 states, 2 transitions)
// __builtin_setjmp and __builtin_longjmp.
#include <assert.h>

static void *target[5];
static int rounds;

__attribute__((noinline)) static void again(void) { __builtin_longjmp(target, 1); }

int main(void) {
  if (__builtin_setjmp(target) == 0) {
    ++rounds;
    again();
  } else {
    ++rounds;
  }
  assert(rounds == 2);
  return 0;
}
