// EXPECT: error leak
// Nobody keeps main from ending the program, and behind its end nothing is learned about the others. So the end must
// not be made before these have been tried, whatever the values in memory are (condition ends).
#include <pthread.h>
#include <stdlib.h>

static int seen;

static void *worker(void *unused) {
  seen = 1;
  int *number = malloc(sizeof *number);
  *number = 2;
  return unused;  // ERROR
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  return 0;
}
