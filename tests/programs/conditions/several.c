// EXPECT: verified (3 states, 2 transitions)
// WITH: 2 processors; an empty environment; the given arguments
// FLAGS: -- 3
// Arguments, the environment and the number of processors decide how many threads run.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  const char *given = getenv("THREADS");
  long threads = argc > 1 ? atoi(argv[1]) : given ? atoi(given) : sysconf(_SC_NPROCESSORS_ONLN);
  assert(threads + sysconf(_SC_NPROCESSORS_ONLN) == 5);
  return 0;
}
