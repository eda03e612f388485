/* Condition variables. A signal wakes one waiter, and which one is a choice; a signal that nobody waits for is lost.
   A wait is two steps: begin to wait and release the mutex; having been woken, take the mutex. A deadline is a step of
   its own between them: from then on signals go to others, although the mutex is not yet taken.
   A spurious wake-up takes the mutex in the same step. To have woken up earlier would make no difference: a signal that
   comes in between then goes to somebody else or is lost; here that is the choice of another waiter, or it wakes the
   thread that is about to wake anyway. */
#include <errno.h>

#include "../libc/time/clock.h"
#include "cancel.h"
#include "mutex.h"
#include "waiters.h"

struct condition { /* inside pthread_cond_t and cnd_t; all zero: nobody waits */
  struct thread *waiters;
  struct mutex *mutex; /* that the waiters have released; null if there are none */
  int destroyed;
};

_Static_assert(sizeof(struct condition) <= sizeof(pthread_cond_t), "fits");

static struct condition *condition_of(pthread_cond_t *condition) { return (struct condition *)condition; }

static int is_usable(const struct condition *condition) {
  if (!condition->destroyed) return 1;
  __quotient_error("lock-misuse", "use of a condition variable that was destroyed");
  return 0;
}

static void forget_mutex_if_unused(struct condition *condition) {
  if (!condition->waiters) condition->mutex = NULL;
}

/* Whether threads may wake up although nobody woke them. */
static int wakes_are_spurious(void) { return __quotient_option("spurious-wakeups") != 0; }

static int begin_wait(struct condition *condition, struct mutex *mutex) {
  struct thread *self = current_thread();
  cancellation_point(self);
  if (!is_usable(condition)) return EINVAL;
  if (!wakes_are_spurious()) __quotient_condition("no spurious wake-ups");
  if (mutex->owner != self) {
    __quotient_error("lock-misuse", "wait on a condition variable without holding the mutex");
    return EPERM;
  }
  if (condition->mutex && condition->mutex != mutex)
    __quotient_error("lock-misuse", "waits on one condition variable with different mutexes");
  condition->mutex = mutex;
  __quotient_add_waiter(&condition->waiters, self, condition);
  return __quotient_release(mutex);
}

static void stop_waiting(struct condition *condition) {
  __quotient_remove_waiter(&condition->waiters, current_thread());
  forget_mutex_if_unused(condition);
}

/* The mutex is taken back before cleanup handlers run. */
static void end_if_cancelled(struct condition *condition, struct mutex *mutex) {
  struct thread *self = current_thread();
  if (!is_cancelled(self)) return;
  stop_waiting(condition);
  __quotient_atomic_end();
  __quotient_atomic_begin();
  __quotient_acquire(mutex, wait_for_ever);
  __quotient_end_cancelled(self);
}

int pthread_cond_wait(pthread_cond_t *name, pthread_mutex_t *mutex) {
  struct condition *condition = condition_of(name);
  __quotient_atomic_begin();
  int error = begin_wait(condition, mutex_of(mutex));
  __quotient_atomic_end();
  if (error) return error;
  __quotient_atomic_begin();
  if (current_thread()->waiting_on) {
    end_if_cancelled(condition, mutex_of(mutex));
    if (wakes_are_spurious()) __quotient_await_or_wake(0, "condition variable", condition, NULL);
    else __quotient_await(0, "condition variable", condition, NULL);
    stop_waiting(condition);
  }
  error = __quotient_acquire(mutex_of(mutex), wait_for_ever);
  __quotient_atomic_end();
  return error;
}

/* A thread that is run although nobody woke it has come to its deadline, or woken up by itself. */
int pthread_cond_timedwait(pthread_cond_t *name, pthread_mutex_t *mutex, const struct timespec *deadline) {
  struct condition *condition = condition_of(name);
  __quotient_atomic_begin();
  int error = __qlibc_is_valid(deadline) ? begin_wait(condition, mutex_of(mutex)) : EINVAL;
  __quotient_atomic_end();
  if (error) return error;
  __quotient_atomic_begin();
  if (current_thread()->waiting_on) {
    end_if_cancelled(condition, mutex_of(mutex));
    int timed_out = !(wakes_are_spurious() && __quotient_choose(2));
    stop_waiting(condition);
    if (timed_out) {
      error = __qlibc_time_out(deadline);
      __quotient_atomic_end();
      __quotient_atomic_begin();
    }
  }
  int locked = __quotient_acquire(mutex_of(mutex), wait_for_ever);
  __quotient_atomic_end();
  return locked ? locked : error;
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *deadline) {
  (void)clock;
  return pthread_cond_timedwait(condition, mutex, deadline);
}

static int signal(struct condition *condition) {
  if (!is_usable(condition)) return EINVAL;
  unsigned count = __quotient_count_waiters(condition->waiters);
  if (count) __quotient_wake(&condition->waiters, count > 1 ? __quotient_choose(count) : 0);
  forget_mutex_if_unused(condition);
  return 0;
}

int pthread_cond_signal(pthread_cond_t *condition) {
  __quotient_atomic_begin();
  int error = signal(condition_of(condition));
  __quotient_atomic_end();
  return error;
}

static int broadcast(struct condition *condition) {
  if (!is_usable(condition)) return EINVAL;
  while (condition->waiters) __quotient_wake(&condition->waiters, 0);
  condition->mutex = NULL;
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  __quotient_atomic_begin();
  int error = broadcast(condition_of(condition));
  __quotient_atomic_end();
  return error;
}

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  (void)attributes;
  __quotient_atomic_begin();
  *condition_of(condition) = (struct condition){0};
  __quotient_atomic_end();
  return 0;
}

static int destroy(struct condition *condition) {
  if (!is_usable(condition)) return EINVAL;
  if (condition->waiters) {
    __quotient_error("lock-misuse", "destruction of a condition variable that a thread waits on");
    return EBUSY;
  }
  condition->destroyed = 1;
  return 0;
}

int pthread_cond_destroy(pthread_cond_t *condition) {
  __quotient_atomic_begin();
  int error = destroy(condition_of(condition));
  __quotient_atomic_end();
  return error;
}
