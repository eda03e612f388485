// EXPECT: error deadlock
// A cycle over three threads; no two of them alone deadlock.
#include <pthread.h>

static pthread_mutex_t fork_[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *eat(void *argument) {
  long me = (long)argument;
  pthread_mutex_lock(&fork_[me]);
  pthread_mutex_lock(&fork_[(me + 1) % 3]);  // ERROR
  pthread_mutex_unlock(&fork_[(me + 1) % 3]);
  pthread_mutex_unlock(&fork_[me]);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, eat, (void *)i);
  eat((void *)2);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
