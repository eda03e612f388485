// EXPECT: error division-by-zero
// Two looks at the clock may show the same time: nothing may be divided by the difference.
#include <stdio.h>
#include <time.h>

int main(void) {
  const time_t start = time(NULL);
  const long items = 3;
  printf("%ld items a second\n", items / (long)(time(NULL) - start));  // ERROR
  return 0;
}
