/* Dijkstra's dining philosophers: everybody takes the left fork, then the right one.
 *
 *     quotient check examples/dining_philosophers.c
 *
 * finds the execution in which each has one fork and waits for the next. The report says who holds what:
 * a circle. dining_philosophers_ordered.c breaks it. */
#include <pthread.h>

enum { philosophers = 3 };

static pthread_mutex_t forks[philosophers] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                              PTHREAD_MUTEX_INITIALIZER};

static void *dine(void *left_fork) {
  pthread_mutex_t *left = left_fork;
  pthread_mutex_t *right = left == &forks[philosophers - 1] ? &forks[0] : left + 1;
  pthread_mutex_lock(left);
  pthread_mutex_lock(right);
  pthread_mutex_unlock(right);
  pthread_mutex_unlock(left);
  return NULL;
}

int main(void) {
  pthread_t threads[philosophers];
  for (int i = 0; i < philosophers; ++i) pthread_create(&threads[i], NULL, dine, &forks[i]);
  for (int i = 0; i < philosophers; ++i) pthread_join(threads[i], NULL);
}
