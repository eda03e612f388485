// EXPECT: error use-after-return
// The variables of the functions that are left are gone.
#include <setjmp.h>

static jmp_buf target;
static int *kept;

static void inner(void) {
  int local = 3;
  kept = &local;
  longjmp(target, 1);
}

int main(void) {
  if (setjmp(target) == 0) inner();
  return *kept;  // ERROR
}
