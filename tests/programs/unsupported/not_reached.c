// EXPECT: verified
// WITH: no arguments
// What is not supported does no harm as long as it is not executed.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf target;

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) {
    if (setjmp(target) == 0) fopen("data.txt", "r");
  }
  return 0;
}
