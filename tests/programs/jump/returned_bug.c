// EXPECT: error library-misuse
// The function that called setjmp has returned, even if it is called again since.
#include <setjmp.h>

static jmp_buf target;
static int prepare(int again) { return again ? 5 : setjmp(target); }

int main(void) {
  int value = prepare(0);
  if (value == 0) {
    prepare(1);
    longjmp(target, 1);  // ERROR
  }
  return 0;
}
