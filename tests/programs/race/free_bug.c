// EXPECT: error data-race
// FLAGS: --check race
// One thread frees what the other still uses. The accesses to freed memory are not looked for here.
#include <pthread.h>
#include <stdlib.h>

static void* work(void* argument) {
  int* p = argument;
  ++*p;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  int* p = calloc(1, sizeof *p);
  pthread_create(&t, NULL, work, p);
  free(p);  // ERROR
  pthread_join(t, NULL);
  return 0;
}
