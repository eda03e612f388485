/* Read-write locks. As in glibc, readers come in while writers wait, unless the lock was made with
   PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP: only then is it counted how many writers wait. */
#include <errno.h>

#include "../libc/time/clock.h"
#include "holds.h"
#include "thread.h"

struct rwlock { /* inside pthread_rwlock_t, before its __flags; all zero: free */
  struct thread *writer;
  unsigned readers;
  unsigned waiting_writers; /* only of a lock that prefers them */
  unsigned destroyed;
};

_Static_assert(sizeof(struct rwlock) <= offsetof(pthread_rwlock_t, __data.__flags), "fits");

static struct rwlock *rwlock_of(pthread_rwlock_t *lock) { return (struct rwlock *)lock; }

static int prefers_writers(const pthread_rwlock_t *lock) {
  return lock->__data.__flags == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
}

static int is_free(const struct rwlock *lock) { return !lock->writer && !lock->readers; }

static int is_usable(const struct rwlock *lock) {
  if (!lock->destroyed) return 1;
  __quotient_error("lock-misuse", "use of a read-write lock that was destroyed");
  return 0;
}

/* Whether the call can only block the caller itself. */
static int is_self_deadlock(const struct rwlock *lock, enum patience patience) {
  if (lock->writer != current_thread() || patience == do_not_wait) return 0;
  __quotient_error("lock-misuse", "a thread locks a read-write lock that it has already locked for writing");
  return 1;
}

static int out_of_patience(enum patience patience) { return patience == do_not_wait ? EBUSY : ETIMEDOUT; }

static int acquire_for_reading(pthread_rwlock_t *name, enum patience patience) {
  struct rwlock *lock = rwlock_of(name);
  if (!is_usable(lock)) return EINVAL;
  if (is_self_deadlock(lock, patience)) return EDEADLK;
  int open = !lock->writer && !(prefers_writers(name) && lock->waiting_writers);
  if (!open && patience != wait_for_ever) return out_of_patience(patience);
  __quotient_await(open, "read lock", lock, lock->writer);
  ++lock->readers;
  __quotient_add_hold(current_thread(), lock);
  return 0;
}

/* Announces a writer, so that no more readers come in, and waits in a second step of the same call. */
static int queue_for_writing(struct rwlock *lock, enum patience patience) {
  ++lock->waiting_writers;
  __quotient_atomic_end();
  __quotient_atomic_begin();
  int acquired = is_free(lock);
  __quotient_await(acquired || patience == wait_until_deadline, "write lock", lock, lock->writer);
  --lock->waiting_writers;
  if (!acquired) return ETIMEDOUT;
  lock->writer = current_thread();
  return 0;
}

static int acquire_for_writing(pthread_rwlock_t *name, enum patience patience) {
  struct rwlock *lock = rwlock_of(name);
  if (!is_usable(lock)) return EINVAL;
  if (is_self_deadlock(lock, patience)) return EDEADLK;
  if (!is_free(lock)) {
    if (prefers_writers(name) && patience != do_not_wait) return queue_for_writing(lock, patience);
    if (patience != wait_for_ever) return out_of_patience(patience);
  }
  __quotient_await(is_free(lock), "write lock", lock, lock->writer);
  lock->writer = current_thread();
  return 0;
}

static int read_lock(pthread_rwlock_t *lock, enum patience patience) {
  __quotient_atomic_begin();
  int error = acquire_for_reading(lock, patience);
  __quotient_atomic_end();
  return error;
}

static int write_lock(pthread_rwlock_t *lock, enum patience patience) {
  __quotient_atomic_begin();
  int error = acquire_for_writing(lock, patience);
  __quotient_atomic_end();
  return error;
}

/* What fails synchronises with nobody. */
static int try_read_lock(pthread_rwlock_t *lock) {
  __quotient_atomic_begin();
  int error = acquire_for_reading(lock, do_not_wait);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  return error;
}

static int try_write_lock(pthread_rwlock_t *lock) {
  __quotient_atomic_begin();
  int error = acquire_for_writing(lock, do_not_wait);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  return error;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) { return read_lock(lock, wait_for_ever); }
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) { return try_read_lock(lock); }
int pthread_rwlock_wrlock(pthread_rwlock_t *lock) { return write_lock(lock, wait_for_ever); }
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) { return try_write_lock(lock); }

int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *deadline) {
  __quotient_atomic_begin();
  int error = acquire_for_reading(lock, wait_until_deadline);
  if (error == ETIMEDOUT) error = __qlibc_time_out(deadline);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  return error;
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *lock, clockid_t clock, const struct timespec *deadline) {
  (void)clock;
  return pthread_rwlock_timedrdlock(lock, deadline);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *deadline) {
  __quotient_atomic_begin();
  int error = acquire_for_writing(lock, wait_until_deadline);
  if (error == ETIMEDOUT) error = __qlibc_time_out(deadline);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  return error;
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *lock, clockid_t clock, const struct timespec *deadline) {
  (void)clock;
  return pthread_rwlock_timedwrlock(lock, deadline);
}

static int release(struct rwlock *lock) {
  struct thread *self = current_thread();
  if (!is_usable(lock)) return EINVAL;
  if (lock->writer == self) {
    lock->writer = NULL;
    return 0;
  }
  if (__quotient_drop_hold(self, lock)) {
    --lock->readers;
    return 0;
  }
  __quotient_error("lock-misuse", "unlock of a read-write lock that the thread does not hold");
  return EPERM;
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  __quotient_atomic_begin();
  int error = release(rwlock_of(lock));
  __quotient_atomic_end();
  return error;
}

int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes) {
  int kind = PTHREAD_RWLOCK_DEFAULT_NP;
  if (attributes) pthread_rwlockattr_getkind_np(attributes, &kind);
  __quotient_atomic_begin();
  *rwlock_of(lock) = (struct rwlock){0};
  lock->__data.__flags = (unsigned char)kind;
  __quotient_atomic_end();
  return 0;
}

static int destroy(struct rwlock *lock) {
  if (!is_usable(lock)) return EINVAL;
  if (!is_free(lock)) {
    __quotient_error("lock-misuse", "destruction of a read-write lock that is locked");
    return EBUSY;
  }
  lock->destroyed = 1;
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
  __quotient_atomic_begin();
  int error = destroy(rwlock_of(lock));
  __quotient_atomic_end();
  return error;
}
