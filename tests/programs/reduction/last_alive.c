// EXPECT: verified
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
  assert(seen == 0 || seen == 1);
  return NULL;
}

int main(void) {
  start(writer, NULL);
  start(reader, NULL);
  pthread_exit(NULL);
}
