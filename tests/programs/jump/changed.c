// EXPECT: verified (3 states, 2 transitions)
// A volatile variable keeps what it was set to between setjmp and longjmp.
#include <setjmp.h>

static jmp_buf target;
static void fail(void) { longjmp(target, 1); }

int main(void) {
  volatile int state = 1;
  if (setjmp(target) == 0) {
    state = 2;
    fail();
  }
  if (state != 2) return *(int *)0;
  return 0;
}
