// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Linkage and storage classes: static locals keep their values, tentative definitions, extern in a block, register.
#include <stdio.h>

int tentative;
int tentative;
static int hidden = 3;

static int counter(void) {
  static int calls = 10;
  return calls++;
}

int visible = 4;

int main(void) {
  extern int visible;
  register int r = hidden;
  {
    int hidden = 5;
    r += hidden;
  }
  int first = counter(), second = counter();
  printf("%d %d %d %d %d\n", first, second, tentative, visible, r);
  return 0;
}
