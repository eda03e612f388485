// EXPECT: verified (35 states, 43 transitions)
// Spin locks exclude; trylock.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int counter;

static void *work(void *unused) {
  pthread_spin_lock(&lock);
  counter++;
  pthread_spin_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(counter == 2);
  assert(pthread_spin_trylock(&lock) == 0);
  assert(pthread_spin_trylock(&lock) == EBUSY);
  pthread_spin_unlock(&lock);
  pthread_spin_destroy(&lock);
  return 0;
}
