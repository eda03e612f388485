// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// _Exit ends at once: no handlers run.
#include <stdio.h>
#include <stdlib.h>

static void handler(void) { puts("never"); }

int main(void) {
  atexit(handler);
  puts("only this");
  fflush(stdout);
  _Exit(0);
}
