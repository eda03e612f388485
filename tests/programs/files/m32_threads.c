// EXPECT: verified (44 states, 56 transitions)
// FLAGS: -m32
// Threads, locks and varargs in 32 bits.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long long counter;

static void *work(void *argument) {
  pthread_mutex_lock(&lock);
  counter += *(int *)argument;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t t;
  int one = 1, two = 2;
  char text[32];
  pthread_create(&t, NULL, work, &one);
  work(&two);
  pthread_join(t, NULL);
  snprintf(text, sizeof text, "%lld %d %s", counter << 33, one, "x");
  assert(!strcmp(text, "25769803776 1 x"));
  return 0;
}
