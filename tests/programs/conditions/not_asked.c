// EXPECT: verified (4 states, 3 transitions)
// FLAGS: --strict
// What is only there to be asked, and is not, is no condition: unused parameters, srand without rand, a getenv that is
// not reached, and the numbers of drand48, which POSIX prescribes.
#include <assert.h>
#include <stdlib.h>

static int verbose;

int main(int argc, char **argv) {
  (void)argc, (void)argv;
  srand(3);
  srand48(1);
  if (verbose) return getenv("HOME") != NULL;
  assert(lrand48() == 89400484);
  return 0;
}
