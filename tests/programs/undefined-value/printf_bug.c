// EXPECT: error undefined-value
// Output of an undefined value.
#include <stdio.h>

struct pair {
  int a, b;
};

int main(void) {
  struct pair p;
  p.a = 1;
  printf("%d %d\n", p.a, p.b);  // ERROR
  return 0;
}
