// EXPECT: verified (3 states, 2 transitions)
// WITH: no arguments
// argc is 1 without arguments, and argv ends with a null pointer.
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  assert(argc == 1);
  assert(argv[0] != NULL && argv[0][0] != 0);
  assert(argv[1] == NULL);
  return 0;
}
