/* The dining philosophers with a rule: of your two forks, take the one with the smaller number first. A circle of
 * waiting would need somebody who breaks the rule.
 *
 *     quotient check --check default,race examples/dining_philosophers_ordered.c
 *
 * verifies that everybody gets to eat, and that no fork is ever in two hands: the bites are plain, unprotected
 * variables, so that would be a data race. */
#include <assert.h>
#include <pthread.h>

enum { philosophers = 3 };

static pthread_mutex_t forks[philosophers] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                              PTHREAD_MUTEX_INITIALIZER};
static int bites[philosophers]; /* taken with each fork */

static void *dine(void *left_fork) {
  int left = (int)((pthread_mutex_t *)left_fork - forks);
  int right = (left + 1) % philosophers;
  int first = left < right ? left : right;
  int second = left < right ? right : left;
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]);
  ++bites[first];
  ++bites[second];
  pthread_mutex_unlock(&forks[second]);
  pthread_mutex_unlock(&forks[first]);
  return NULL;
}

int main(void) {
  pthread_t threads[philosophers];
  for (int i = 0; i < philosophers; ++i) pthread_create(&threads[i], NULL, dine, &forks[i]);
  for (int i = 0; i < philosophers; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i < philosophers; ++i) assert(bites[i] == 2);
}
