// EXPECT: verified (8 states, 7 transitions)
// Each thread starts with the initial value, and addresses differ.
#include <assert.h>
#include <pthread.h>

static int shared = 1;
static _Thread_local int counter = 10;
static _Thread_local int *pointer = &shared;
static int *of_main;

static int *next(void) {
  static _Thread_local int calls;
  calls++;
  return &calls;
}

static void *work(void *unused) {
  assert(counter == 10 && pointer == &shared && &counter != of_main);
  counter++;
  pointer = &counter;
  assert(*pointer == 11 && *next() == 1 && *next() == 2);
  return unused;
}

int main(void) {
  pthread_t t;
  of_main = &counter;
  counter = 20;
  pthread_create(&t, NULL, work, NULL);
  assert(*next() == 1);
  pthread_join(t, NULL);
  assert(counter == 20 && pointer == &shared && *next() == 2);
  return 0;
}
