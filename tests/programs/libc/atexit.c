// EXPECT: verified (13 states, 12 transitions)
// STDOUT: native
// Exit handlers run in reverse order, also those registered by handlers; _Exit would run none.
#include <stdio.h>
#include <stdlib.h>

static void first(void) { puts("first"); }
static void late(void) { puts("late"); }
static void second(void) {
  puts("second");
  atexit(late);
}

static void leave(void) { exit(0); }

int main(void) {
  atexit(first);
  atexit(second);
  atexit(second);
  puts("main");
  leave();
  puts("never");
  return 1;
}
