/* POSIX semaphores without names. A thread that waits leaves no trace in the semaphore. */
#include <errno.h>
#include <semaphore.h>
#include <time.h>

#include "../libc/time/clock.h"
#include "../signal/signals.h"
#include "cancel.h"
#include "thread.h"

struct semaphore { /* inside sem_t */
  unsigned value;
  unsigned state;
};

enum { semaphore_uninitialised, semaphore_usable, semaphore_destroyed, semaphore_most = 0x7fffffff };

_Static_assert(sizeof(struct semaphore) <= sizeof(sem_t), "fits");

static struct semaphore *semaphore_of(sem_t *semaphore) { return (struct semaphore *)semaphore; }

static int is_usable(const struct semaphore *semaphore) {
  if (semaphore->state == semaphore_usable) return 1;
  if (semaphore->state == semaphore_destroyed) __quotient_error("lock-misuse", "use of a semaphore that was destroyed");
  else __quotient_error("lock-misuse", "use of a semaphore that was not initialised");
  return 0;
}

/* From an error number to what a semaphore function returns. */
static int result_of(int error) {
  if (!error) return 0;
  errno = error;
  return -1;
}

static int take(struct semaphore *semaphore, enum patience patience) {
  if (patience != do_not_wait) cancellation_point(current_thread());
  if (!is_usable(semaphore)) return EINVAL;
  if (!semaphore->value && patience != wait_for_ever) return patience == do_not_wait ? EAGAIN : ETIMEDOUT;
  __quotient_await(semaphore->value != 0, "semaphore", semaphore, NULL);
  --semaphore->value;
  return 0;
}

/* Whether a handler that ran ended the wait: it may also have run just before the wait began. */
static int is_ended_by(enum interruption interruption, const struct semaphore *semaphore) {
  return interruption == interrupted && !semaphore->value && __quotient_choose(2);
}

static int wait(sem_t *semaphore, enum patience patience) {
  enum interruption interruption = __quotient_atomic_begin_interruptible();
  int error = is_ended_by(interruption, semaphore_of(semaphore)) ? EINTR : take(semaphore_of(semaphore), patience);
  __quotient_atomic_end();
  return result_of(error);
}

/* What fails synchronises with nobody. */
static int try_to_wait(sem_t *semaphore) {
  __quotient_atomic_begin();
  int error = take(semaphore_of(semaphore), do_not_wait);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  return result_of(error);
}

int sem_wait(sem_t *semaphore) { return wait(semaphore, wait_for_ever); }
int sem_trywait(sem_t *semaphore) { return try_to_wait(semaphore); }

int sem_timedwait(sem_t *semaphore, const struct timespec *deadline) {
  enum interruption interruption = __quotient_atomic_begin_interruptible();
  int error =
      is_ended_by(interruption, semaphore_of(semaphore)) ? EINTR : take(semaphore_of(semaphore), wait_until_deadline);
  if (error == ETIMEDOUT) error = __qlibc_time_out(deadline);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  return result_of(error);
}

int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *deadline) {
  (void)clock;
  return sem_timedwait(semaphore, deadline);
}

static int post(struct semaphore *semaphore) {
  if (!is_usable(semaphore)) return EINVAL;
  if (semaphore->value == semaphore_most) return EOVERFLOW;
  ++semaphore->value;
  return 0;
}

int sem_post(sem_t *semaphore) {
  __quotient_atomic_begin();
  int error = post(semaphore_of(semaphore));
  __quotient_atomic_end();
  return result_of(error);
}

/* Of all functions on semaphores this is the one that POSIX does not let synchronise. */
int sem_getvalue(sem_t *semaphore, int *value) {
  __quotient_atomic_begin();
  __quotient_unordered();
  int usable = is_usable(semaphore_of(semaphore));
  unsigned current = semaphore_of(semaphore)->value;
  __quotient_atomic_end();
  if (!usable) return result_of(EINVAL);
  *value = (int)current;
  return 0;
}

int sem_init(sem_t *semaphore, int shared, unsigned value) {
  (void)shared;
  if (value > semaphore_most) return result_of(EINVAL);
  __quotient_atomic_begin();
  *semaphore_of(semaphore) = (struct semaphore){value, semaphore_usable};
  __quotient_atomic_end();
  return 0;
}

int sem_destroy(sem_t *semaphore) {
  __quotient_atomic_begin();
  int usable = is_usable(semaphore_of(semaphore));
  if (usable) *semaphore_of(semaphore) = (struct semaphore){0, semaphore_destroyed};
  __quotient_atomic_end();
  return usable ? 0 : result_of(EINVAL);
}

sem_t *sem_open(const char *name, int flags, ...) {
  (void)name, (void)flags;
  __quotient_error("unsupported", "sem_open: named semaphores");
  errno = ENOSYS;
  return SEM_FAILED;
}

int sem_close(sem_t *semaphore) {
  (void)semaphore;
  __quotient_error("unsupported", "sem_close: named semaphores");
  return result_of(ENOSYS);
}

int sem_unlink(const char *name) {
  (void)name;
  __quotient_error("unsupported", "sem_unlink: named semaphores");
  return result_of(ENOSYS);
}
