// EXPECT: error lock-misuse|leak|overflow|assertion
// FLAGS: --errors all --check default,overflow
// What does not end the program does not end the search: wrong use of a lock, lost memory, an overflow. The assertion
// ends it, so what comes after is not found.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static int number = INT_MAX;
static char *kept;

static void *work(void *unused) {
  pthread_mutex_unlock(&mutex);  // ERROR
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&mutex);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  kept = malloc(4);
  kept = NULL;  // ERROR
  pthread_mutex_lock(&other);
  number++;            // ERROR
  assert(number > 0);  // ERROR
  kept = malloc(4);
  kept = NULL;
  return 0;
}
