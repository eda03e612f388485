// EXPECT: unknown
// setjmp is not supported, and said so.
#include <setjmp.h>

static jmp_buf target;

int main(void) {
  if (setjmp(target) == 0) longjmp(target, 1);
  return 0;
}
