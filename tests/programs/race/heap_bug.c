// EXPECT: error data-race
// FLAGS: --check race
// A heap object that became shared through the thread's argument.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int input, output;
};

static void *work(void *argument) {
  struct job *j = argument;
  j->output = j->input + 1;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  struct job *j = malloc(sizeof *j);
  j->input = 1;
  j->output = 0;
  pthread_create(&t, NULL, work, j);
  int early = j->output;  // ERROR
  pthread_join(t, NULL);
  free(j);
  return early > 2;
}
