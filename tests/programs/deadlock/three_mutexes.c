// EXPECT: verified (225 states, 448 transitions)
// The last philosopher takes the forks in the other order.
#include <pthread.h>

static pthread_mutex_t fork_[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *eat(void *argument) {
  long me = (long)argument, low = me < 2 ? me : 0, high = me < 2 ? me + 1 : 2;
  pthread_mutex_lock(&fork_[low]);
  pthread_mutex_lock(&fork_[high]);
  pthread_mutex_unlock(&fork_[high]);
  pthread_mutex_unlock(&fork_[low]);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, eat, (void *)i);
  eat((void *)2);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
