// EXPECT: verified (3 states, 2 transitions)
// FLAGS: -- first "second one"
// WITH: the given arguments
// Arguments after -- reach the program.
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
  assert(argc == 3);
  assert(!strcmp(argv[1], "first") && !strcmp(argv[2], "second one"));
  assert(argv[3] == NULL);
  argv[1][0] = 'F';
  return 0;
}
