// EXPECT: verified (117 states, 195 transitions)
// Broadcast wakes both, and whoever changes the value broadcasts again.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int value;

static void *wait_for(void *argument) {
  int wanted = (int)(long)argument;
  pthread_mutex_lock(&lock);
  while (value < wanted) pthread_cond_wait(&changed, &lock);
  value = 2;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, wait_for, (void *)1);
  pthread_create(&b, NULL, wait_for, (void *)2);
  pthread_mutex_lock(&lock);
  value = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
