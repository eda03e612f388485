/* Spin locks: four bytes, so who holds one is known to its holder only (holds.h). Zero is none of the values, so that a
   lock that was never initialised is found even if it lies in zeroed memory. */
#include <errno.h>

#include "holds.h"
#include "thread.h"

enum { spin_free = 1, spin_held = 2, spin_destroyed = 3 };

static int is_usable(pthread_spinlock_t *lock) {
  if (*lock == spin_destroyed) {
    __quotient_error("lock-misuse", "use of a spin lock that was destroyed");
    return 0;
  }
  if (*lock != spin_free && *lock != spin_held) {
    __quotient_error("lock-misuse", "use of a spin lock that was not initialised");
    return 0;
  }
  return 1;
}

static int acquire(pthread_spinlock_t *lock, enum patience patience) {
  if (!is_usable(lock)) return EINVAL;
  if (*lock == spin_held && patience == do_not_wait) return EBUSY;
  __quotient_await(*lock == spin_free, "spin lock", (const void *)lock, NULL);
  *lock = spin_held;
  __quotient_hold((const void *)lock, 1);
  __quotient_add_hold(current_thread(), lock);
  return 0;
}

static int release(pthread_spinlock_t *lock) {
  if (!is_usable(lock)) return EINVAL;
  if (!__quotient_drop_hold(current_thread(), lock)) {
    __quotient_error("lock-misuse", "unlock of a spin lock that the thread does not hold");
    return EPERM;
  }
  *lock = spin_free;
  __quotient_hold((const void *)lock, 0);
  return 0;
}

static int destroy(pthread_spinlock_t *lock) {
  if (!is_usable(lock)) return EINVAL;
  if (*lock == spin_held) {
    __quotient_error("lock-misuse", "destruction of a spin lock that is locked");
    return EBUSY;
  }
  *lock = spin_destroyed;
  return 0;
}

int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
  (void)shared;
  __quotient_atomic_begin();
  *lock = spin_free;
  __quotient_atomic_end();
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t *lock) {
  __quotient_atomic_begin();
  int error = acquire(lock, wait_for_ever);
  __quotient_atomic_end();
  return error;
}

/* What fails synchronises with nobody. */
int pthread_spin_trylock(pthread_spinlock_t *lock) {
  __quotient_atomic_begin();
  int error = acquire(lock, do_not_wait);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  return error;
}

int pthread_spin_unlock(pthread_spinlock_t *lock) {
  __quotient_atomic_begin();
  int error = release(lock);
  __quotient_atomic_end();
  return error;
}

int pthread_spin_destroy(pthread_spinlock_t *lock) {
  __quotient_atomic_begin();
  int error = destroy(lock);
  __quotient_atomic_end();
  return error;
}
