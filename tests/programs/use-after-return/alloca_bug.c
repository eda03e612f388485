// EXPECT: error use-after-return
// Memory of alloca goes with the function.
#include <alloca.h>

static char *make(void) {
  char *p = alloca(4);
  p[0] = 'a';
  return p;
}

int main(void) {
  char *p = make();
  return p[0];  // ERROR
}
