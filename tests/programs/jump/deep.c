// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// longjmp leaves several calls at once and gives setjmp its value; 0 becomes 1.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf target;

static void down(int depth, int value) {
  int local[2] = {depth, value};
  if (depth == 0) longjmp(target, local[1]);
  down(depth - 1, local[1]);
  printf("not here\n");
}

int main(void) {
  volatile int rounds = 0;
  switch (setjmp(target)) {
    case 0: down(3, 7); break;
    case 7:
      printf("seven\n");
      ++rounds;
      down(0, 0);
      break;
    case 1: printf("one after %d\n", rounds); break;
    default: printf("something else\n");
  }
  return 0;
}
