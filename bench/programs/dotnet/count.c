// What count.cs does, in C.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct counter {
  pthread_mutex_t lock;
  int value;
};

static void *run(void *argument) {
  struct counter *counter = argument;
  for (int i = 0; i < 4; ++i) {
    pthread_mutex_lock(&counter->lock);
    counter->value = counter->value + 1;
    pthread_mutex_unlock(&counter->lock);
  }
  return NULL;
}

int main(void) {
  struct counter *counter = calloc(1, sizeof *counter);
  pthread_t a, b, c;
  pthread_mutex_init(&counter->lock, NULL);
  pthread_create(&a, NULL, run, counter);
  pthread_create(&b, NULL, run, counter);
  pthread_create(&c, NULL, run, counter);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  assert(counter->value == 12);
}
