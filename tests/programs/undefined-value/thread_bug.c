// EXPECT: error undefined-value
// TRACE: the last undefined value that main has read: *p
// Main may look before the thread has written.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *argument) {
  *(int *)argument = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  int *p = malloc(sizeof *p), result = 0;
  pthread_create(&t, NULL, work, p);
  if (*p) result = 1;  // ERROR
  pthread_join(t, NULL);
  free(p);
  return result;
}
