// EXPECT: verified (8 states, 7 transitions)
// Output of several threads does not disturb the search.
#include <pthread.h>
#include <stdio.h>

static void *work(void *argument) {
  printf("thread %d\n", *(int *)argument);
  return NULL;
}

int main(void) {
  pthread_t t;
  int one = 1, two = 2;
  pthread_create(&t, NULL, work, &one);
  work(&two);
  pthread_join(t, NULL);
  return 0;
}
