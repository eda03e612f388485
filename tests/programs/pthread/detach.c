// EXPECT: verified (574 states, 1594 transitions)
// Detached threads: by call, by attribute, by themselves; the program ends when the last thread does.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int done;

static void *work(void *argument) {
  if (argument) pthread_detach(pthread_self());
  atomic_fetch_add(&done, 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_attr_t a;
  pthread_attr_init(&a);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
  pthread_create(&t, &a, work, NULL);
  pthread_attr_destroy(&a);
  pthread_create(&t, NULL, work, &done);
  pthread_create(&t, NULL, work, NULL);
  pthread_detach(t);
  pthread_exit(NULL);
}
