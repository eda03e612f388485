/* Barriers. Whoever completes a round wakes the others one by one, so rounds need no number and a thread may be back at
   the barrier before the others have left it. Which thread is told PTHREAD_BARRIER_SERIAL_THREAD is a choice. */
#include <errno.h>

#include "waiters.h"

struct barrier { /* inside pthread_barrier_t */
  struct thread *waiters;
  unsigned needed; /* 0: not initialised, or destroyed */
  unsigned arrived;
};

_Static_assert(sizeof(struct barrier) <= sizeof(pthread_barrier_t), "fits");

static struct barrier *barrier_of(pthread_barrier_t *barrier) { return (struct barrier *)barrier; }

static int is_usable(const struct barrier *barrier) {
  if (barrier->needed) return 1;
  __quotient_error("lock-misuse", "use of a barrier that was not initialised, or was destroyed");
  return 0;
}

/* Whether the current thread, which completes the round, is the serial one. */
static int complete_round(struct barrier *barrier) {
  unsigned serial = barrier->needed > 1 ? __quotient_choose(barrier->needed) : 0;
  for (unsigned i = 1; barrier->waiters; ++i) __quotient_wake(&barrier->waiters, 0)->serial = i == serial;
  barrier->arrived = 0;
  return serial == 0;
}

/* Whether the current thread is the serial one. */
static int wait_for_round(struct barrier *barrier) {
  struct thread *self = current_thread();
  ++barrier->arrived;
  __quotient_add_waiter(&barrier->waiters, self, barrier);
  __quotient_atomic_end();
  __quotient_atomic_begin();
  __quotient_await(!self->waiting_on, "barrier", barrier, NULL);
  int serial = self->serial;
  self->serial = 0;
  return serial;
}

static int wait(struct barrier *barrier) {
  if (!is_usable(barrier)) return EINVAL;
  int is_last = barrier->arrived + 1 == barrier->needed;
  int serial = is_last ? complete_round(barrier) : wait_for_round(barrier);
  return serial ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
  __quotient_atomic_begin();
  int result = wait(barrier_of(barrier));
  __quotient_atomic_end();
  return result;
}

int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes, unsigned needed) {
  (void)attributes;
  if (!needed) return EINVAL;
  __quotient_atomic_begin();
  *barrier_of(barrier) = (struct barrier){.needed = needed};
  __quotient_atomic_end();
  return 0;
}

static int destroy(struct barrier *barrier) {
  if (!is_usable(barrier)) return EINVAL;
  if (barrier->waiters) {
    __quotient_error("lock-misuse", "destruction of a barrier that a thread waits at");
    return EBUSY;
  }
  barrier->needed = 0;
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  __quotient_atomic_begin();
  int error = destroy(barrier_of(barrier));
  __quotient_atomic_end();
  return error;
}

int pthread_barrierattr_init(pthread_barrierattr_t *attributes) {
  *(int *)attributes = PTHREAD_PROCESS_PRIVATE;
  return 0;
}

int pthread_barrierattr_destroy(pthread_barrierattr_t *attributes) {
  (void)attributes;
  return 0;
}

int pthread_barrierattr_setpshared(pthread_barrierattr_t *attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  *(int *)attributes = shared;
  return 0;
}

int pthread_barrierattr_getpshared(const pthread_barrierattr_t *attributes, int *shared) {
  *shared = *(const int *)attributes;
  return 0;
}
