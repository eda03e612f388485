// EXPECT: error invalid-free
// A thread-local variable is not on the heap.
#include <stdlib.h>

static _Thread_local int own;

int main(void) {
  free(&own);  // ERROR
  return 0;
}
