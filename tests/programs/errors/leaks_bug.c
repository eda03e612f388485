// EXPECT: error leak
// FLAGS: --errors all
// The search goes on after memory is lost, and finds the second loss and the third, each in a step of its own.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char *kept;

static void end_step(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}

static void lose(void) {
  char *p = malloc(1);
  *p = 1;
}  // ERROR

int main(void) {
  kept = malloc(4);
  kept = malloc(8);  // ERROR
  end_step();
  lose();
  end_step();
  kept = NULL;  // ERROR
  return 0;
}
