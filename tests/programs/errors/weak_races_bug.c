// EXPECT: error data-race|lock-misuse
// FLAGS: --errors all --check default,race
// Two races that only missing happens-before shows, one behind the other, and a lock that is given back twice.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ready;
static int first, second;

static void *work(void *unused) {
  first = 1;   // ERROR
  second = 1;  // ERROR
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  if (atomic_load_explicit(&ready, memory_order_relaxed)) {
    first = 2;   // ERROR
    second = 2;  // ERROR
  }
  pthread_join(t, 0);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_unlock(&mutex);  // ERROR
  return 0;
}
