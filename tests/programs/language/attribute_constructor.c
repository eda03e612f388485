// EXPECT: verified (5 states, 4 transitions)
// STDOUT: native
// Constructors run before main by priority, destructors after it in reverse, after the exit handlers.
#include <stdio.h>
#include <stdlib.h>

static int ready;

__attribute__((constructor(201))) static void second(void) { printf("second %d\n", ready++); }
__attribute__((constructor(200))) static void first(void) { printf("first %d\n", ready++); }
__attribute__((destructor(200))) static void last(void) { puts("last"); }
__attribute__((destructor(201))) static void before_last(void) { puts("before last"); }
static void handler(void) { puts("handler"); }

int main(void) {
  atexit(handler);
  printf("main %d\n", ready);
  return 0;
}
