// EXPECT: verified (58 states, 90 transitions)
// FLAGS: --check race
// With an atomic flag.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ready;
static int value;

static int get(void) {
  if (!atomic_load(&ready)) {
    pthread_mutex_lock(&lock);
    if (!atomic_load(&ready)) {
      value = 1;
      atomic_store(&ready, 1);
    }
    pthread_mutex_unlock(&lock);
  }
  return value;
}

static void *work(void *unused) {
  (void)unused;
  return (void *)(long)get();
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int mine = get();
  pthread_join(t, NULL);
  return mine - 1;
}
