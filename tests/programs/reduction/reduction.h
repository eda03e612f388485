// What the programs of this folder share.
#include <assert.h>
#include <pthread.h>
#include <quotient.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

void __quotient_await(int condition, const char *what, const void *object, const void *holder);

// Waits until the condition is true, and looks at it in one step.
#define AWAIT(condition) \
  QUOTIENT_ATOMIC { __quotient_await(condition, #condition, NULL, NULL); }

// In programs with errors: an outcome that some execution has. A search that finds all has not lost any.
#define HAPPENS(outcome) assert(!(outcome))

#define THREAD(name) static void *name(void *argument __attribute__((unused)))

static inline pthread_t start(void *(*thread)(void *), void *argument) {
  pthread_t handle;
  pthread_create(&handle, NULL, thread, argument);
  return handle;
}

#define finish(handle) pthread_join(handle, NULL)
