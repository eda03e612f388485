// EXPECT: error assertion
// FLAGS: --errors all
// The last thread alive makes no visible access: there is nobody who could see it.
// If one thread always ends first, what the other does with the variable is never learned, and stays unknown.
#include "reduction.h"

static int x, y;

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(reader) {
  y = 1;
  int seen = x;
  HAPPENS(seen == 0);  // ERROR
  HAPPENS(seen == 1);  // ERROR
  return NULL;
}

int main(void) {
  start(writer, NULL);
  start(reader, NULL);
  pthread_exit(NULL);
}
