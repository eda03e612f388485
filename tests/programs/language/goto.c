// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// goto forwards, backwards, out of nested loops, into a block.
#include <stdio.h>

int main(void) {
  int i = 0;
again:
  if (i++ < 2) {
    printf("again %d\n", i);
    goto again;
  }
  for (i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      if (i * j == 2) goto found;
found:
  printf("found %d\n", i);
  goto inside;
  {
    puts("skipped");
  inside:
    puts("inside");
  }
  return 0;
}
