/* Mutexes. A normal mutex that its owner locks again blocks for ever; errors that POSIX defines for error-checking
   mutexes are returned and not reported. */
#include "mutex.h"

#include <errno.h>

#include "../libc/time/clock.h"
#include "mutex_attributes.h"

static int type_of(const struct mutex *mutex) { return mutex->kind & mutex_type_mask; }

static int is_usable(const struct mutex *mutex) {
  if (mutex->kind == mutex_destroyed) {
    __quotient_error("lock-misuse", "use of a mutex that was destroyed");
    return 0;
  }
  if (mutex->kind & ~(mutex_type_mask | mutex_robust)) {
    __quotient_error("lock-misuse", "use of a mutex that was not initialised");
    return 0;
  }
  return 1;
}

/* A robust mutex passes from a thread that ended to the next that asks. Returns 0 if the mutex is in order. */
static int recover(struct mutex *mutex) {
  if (mutex->recovery == mutex_lost) return ENOTRECOVERABLE;
  if (!mutex->owner || mutex->owner->state == thread_running) return 0;
  mutex->owner = current_thread();
  mutex->relocks = 0;
  mutex->recovery = mutex_inconsistent;
  return EOWNERDEAD;
}

int __quotient_acquire(struct mutex *mutex, enum patience patience) {
  struct thread *self = current_thread();
  if (!is_usable(mutex)) return EINVAL;
  if (mutex->owner == self && type_of(mutex) == PTHREAD_MUTEX_RECURSIVE) {
    ++mutex->relocks;
    return 0;
  }
  if (mutex->owner == self && type_of(mutex) == PTHREAD_MUTEX_ERRORCHECK)
    return patience == do_not_wait ? EBUSY : EDEADLK;
  int recovered = mutex->kind & mutex_robust ? recover(mutex) : 0;
  if (recovered) return recovered;
  if (mutex->owner && patience != wait_for_ever) return patience == do_not_wait ? EBUSY : ETIMEDOUT;
  __quotient_await(!mutex->owner, "mutex", mutex, mutex->owner);
  mutex->owner = self;
  __quotient_hold(mutex, 1);
  return 0;
}

/* Not the owner: glibc lets a normal mutex go all the same. */
static int release_unowned(struct mutex *mutex) {
  if (type_of(mutex) != PTHREAD_MUTEX_ERRORCHECK) {
    if (mutex->owner) __quotient_error("lock-misuse", "unlock of a mutex that another thread holds");
    else __quotient_error("lock-misuse", "unlock of a mutex that is not locked");
  }
  if (type_of(mutex) == PTHREAD_MUTEX_RECURSIVE || type_of(mutex) == PTHREAD_MUTEX_ERRORCHECK ||
      mutex->kind & mutex_robust)
    return EPERM;
  mutex->owner = NULL;
  return 0;
}

int __quotient_release(struct mutex *mutex) {
  if (!is_usable(mutex)) return EINVAL;
  if (mutex->owner != current_thread()) return release_unowned(mutex);
  if (mutex->relocks) {
    --mutex->relocks;
    return 0;
  }
  mutex->owner = NULL;
  __quotient_hold(mutex, 0);
  if (mutex->recovery == mutex_inconsistent) mutex->recovery = mutex_lost;
  return 0;
}

static int acquire(pthread_mutex_t *mutex, enum patience patience) {
  __quotient_atomic_begin();
  int error = __quotient_acquire(mutex_of(mutex), patience);
  __quotient_atomic_end();
  return error;
}

/* What fails synchronises with nobody. */
static int try_to_acquire(pthread_mutex_t *mutex) {
  __quotient_atomic_begin();
  int error = __quotient_acquire(mutex_of(mutex), do_not_wait);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  return error;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) { return acquire(mutex, wait_for_ever); }

int pthread_mutex_trylock(pthread_mutex_t *mutex) { return try_to_acquire(mutex); }

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *deadline) {
  __quotient_atomic_begin();
  int error = __quotient_acquire(mutex_of(mutex), wait_until_deadline);
  if (error == ETIMEDOUT) error = __qlibc_time_out(deadline);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  return error;
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *deadline) {
  (void)clock;
  return pthread_mutex_timedlock(mutex, deadline);
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  __quotient_atomic_begin();
  int error = __quotient_release(mutex_of(mutex));
  __quotient_atomic_end();
  return error;
}

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  int kind = attributes ? __quotient_mutex_kind(attributes) : PTHREAD_MUTEX_DEFAULT;
  __quotient_atomic_begin();
  *mutex_of(mutex) = (struct mutex){.kind = kind};
  __quotient_atomic_end();
  return 0;
}

static int destroy(struct mutex *mutex) {
  if (!is_usable(mutex)) return EINVAL;
  if (mutex->owner) {
    __quotient_error("lock-misuse", "destruction of a mutex that is locked");
    return EBUSY;
  }
  *mutex = (struct mutex){.kind = mutex_destroyed};
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  __quotient_atomic_begin();
  int error = destroy(mutex_of(mutex));
  __quotient_atomic_end();
  return error;
}

int pthread_mutex_consistent(pthread_mutex_t *mutex) {
  struct mutex *robust = mutex_of(mutex);
  __quotient_atomic_begin();
  int allowed = robust->recovery == mutex_inconsistent && robust->owner == current_thread();
  if (allowed) robust->recovery = mutex_consistent;
  __quotient_atomic_end();
  return allowed ? 0 : EINVAL;
}

/* Priority ceilings belong to a protocol that mutexes here never have (mutex_attributes.c). */
int pthread_mutex_getprioceiling(const pthread_mutex_t *mutex, int *ceiling) {
  (void)mutex, (void)ceiling;
  return EINVAL;
}

int pthread_mutex_setprioceiling(pthread_mutex_t *mutex, int ceiling, int *old_ceiling) {
  (void)mutex, (void)ceiling, (void)old_ceiling;
  return EINVAL;
}
