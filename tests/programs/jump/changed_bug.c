// EXPECT: error undefined-value
// A variable that is not volatile and changes between setjmp and longjmp is indeterminate.
#include <setjmp.h>

static jmp_buf target;
static void fail(void) { longjmp(target, 1); }

int main(void) {
  int state = 1;
  if (setjmp(target) == 0) {
    state = 2;
    fail();
  }
  if (state == 2) return 1;  // ERROR
  return 0;
}
