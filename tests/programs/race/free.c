// EXPECT: verified
// FLAGS: --check race
// The memory is freed by the thread that alone uses it.
#include <pthread.h>
#include <stdlib.h>

static void* work(void* argument) {
  int* p = argument;
  ++*p;
  free(p);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, calloc(1, sizeof(int)));
  pthread_join(t, NULL);
  return 0;
}
