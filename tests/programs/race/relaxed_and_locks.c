// EXPECT: verified (310 states, 529 transitions)
// FLAGS: --check race
// A relaxed counter of events beside data that is handed over by every other means: none of them is lost because the
// program has a relaxed access.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static atomic_int events;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_barrier_t barrier;
static sem_t semaphore;
static int by_lock, by_condition, full, by_once, by_barrier, by_semaphore, by_join;

static void initialise(void) { by_once = 1; }

static void *work(void *unused) {
  atomic_fetch_add_explicit(&events, 1, memory_order_relaxed);
  by_join = 1;
  pthread_once(&once, initialise);
  int sum = by_once;
  by_semaphore = 1;
  sem_post(&semaphore);
  pthread_mutex_lock(&lock);
  ++by_lock;
  by_condition = 1;
  full = 1;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
  by_barrier = sum;
  pthread_barrier_wait(&barrier);
  return unused;
}

int main(void) {
  pthread_t t;
  sem_init(&semaphore, 0, 0);
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&t, NULL, work, NULL);
  atomic_fetch_add_explicit(&events, 1, memory_order_relaxed);
  pthread_once(&once, initialise);
  int sum = by_once;
  pthread_mutex_lock(&lock);
  ++by_lock;
  while (!full) pthread_cond_wait(&filled, &lock);
  pthread_mutex_unlock(&lock);
  sum += by_condition;
  sem_wait(&semaphore);
  sum += by_semaphore;
  pthread_barrier_wait(&barrier);
  sum += by_barrier;
  pthread_join(t, NULL);
  return sum + by_join + by_lock + events - 9;
}
