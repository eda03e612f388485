/* Attributes of condition variables, kept so that the program gets back what it set: which clock measures a deadline
   does not matter where all of them show the same time, and there is one process. */
#include <errno.h>
#include <pthread.h>
#include <time.h>

struct condition_attributes {
  unsigned char shared;
  unsigned char clock;
};

_Static_assert(sizeof(struct condition_attributes) <= sizeof(pthread_condattr_t), "fits");

static struct condition_attributes *of(pthread_condattr_t *attributes) {
  return (struct condition_attributes *)attributes;
}
static const struct condition_attributes *of_const(const pthread_condattr_t *attributes) {
  return (const struct condition_attributes *)attributes;
}

int pthread_condattr_init(pthread_condattr_t *attributes) {
  *of(attributes) = (struct condition_attributes){PTHREAD_PROCESS_PRIVATE, CLOCK_REALTIME};
  return 0;
}

int pthread_condattr_destroy(pthread_condattr_t *attributes) {
  (void)attributes;
  return 0;
}

int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) return EINVAL;
  of(attributes)->clock = (unsigned char)clock;
  return 0;
}

int pthread_condattr_getclock(const pthread_condattr_t *attributes, clockid_t *clock) {
  *clock = of_const(attributes)->clock;
  return 0;
}

int pthread_condattr_setpshared(pthread_condattr_t *attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  of(attributes)->shared = (unsigned char)shared;
  return 0;
}

int pthread_condattr_getpshared(const pthread_condattr_t *attributes, int *shared) {
  *shared = of_const(attributes)->shared;
  return 0;
}
