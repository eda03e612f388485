// EXPECT: verified (5 states, 4 transitions)
// err and errx end the program, after its handlers.
#include <assert.h>
#include <err.h>
#include <stdlib.h>

static int reached;

static void handler(void) { assert(reached == 1); }

int main(void) {
  atexit(handler);
  reached = 1;
  errx(3, "the end of %s", "all");
  reached = 2;
}
