// EXPECT: error leak
// LINE: any
// A jump over the function that would have freed it loses a block.
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf target;
static void fail(void) { longjmp(target, 1); }

static void work(void) {
  char *block = malloc(10);
  fail();
  free(block);
}

int main(void) {
  if (setjmp(target) == 0) work();
  return 0;
}
