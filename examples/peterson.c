/* Peterson's algorithm: mutual exclusion for two threads with nothing but three variables.
 *
 *     quotient check --check default,race examples/peterson.c
 *
 * verifies it under sequential consistency, which is what C's atomics give unless told otherwise. The waiting loops are
 * no obstacle: a state that was seen before is not explored again. `counter` is a plain variable, so that two threads
 * in the critical section would also be a data race. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2];
static atomic_int turn;
static int counter;

static void enter(int me) {
  int other = 1 - me;
  atomic_store(&wants[me], 1);
  atomic_store(&turn, other);
  while (atomic_load(&wants[other]) && atomic_load(&turn) == other) {
  }
}

static void leave(int me) { atomic_store(&wants[me], 0); }

static void *run(void *number) {
  int me = *(int *)number;
  for (int round = 0; round < 2; ++round) {
    enter(me);
    ++counter;
    leave(me);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {0, 1};
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, run, &numbers[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 4);
}
