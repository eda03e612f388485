/* Only type and robustness have an effect: the protocols differ in priorities, which do not exist here, and there is
   one process. A priority ceiling is a number that the program must get back from the mutex, hence refused. */
#include "mutex_attributes.h"

#include <errno.h>

#include "mutex.h"

enum { protocol_inherit = 32, process_shared = 64 }; /* above the bits of `kind` */

static unsigned *bits_of(pthread_mutexattr_t *attributes) { return (unsigned *)attributes; }
static unsigned value_of(const pthread_mutexattr_t *attributes) { return *(const unsigned *)attributes; }

_Static_assert(sizeof(unsigned) <= sizeof(pthread_mutexattr_t), "fits");

static int set(pthread_mutexattr_t *attributes, unsigned mask, unsigned value) {
  *bits_of(attributes) = (value_of(attributes) & ~mask) | value;
  return 0;
}

int __quotient_mutex_kind(const pthread_mutexattr_t *attributes) {
  return (int)(value_of(attributes) & (mutex_type_mask | mutex_robust));
}

int pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
  *bits_of(attributes) = PTHREAD_MUTEX_DEFAULT;
  return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) {
  (void)attributes;
  return 0;
}

int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type) {
  return type & ~mutex_type_mask ? EINVAL : set(attributes, mutex_type_mask, (unsigned)type);
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *attributes, int *type) {
  *type = (int)(value_of(attributes) & mutex_type_mask);
  return 0;
}

int pthread_mutexattr_setrobust(pthread_mutexattr_t *attributes, int robust) {
  if (robust != PTHREAD_MUTEX_STALLED && robust != PTHREAD_MUTEX_ROBUST) return EINVAL;
  return set(attributes, mutex_robust, robust == PTHREAD_MUTEX_ROBUST ? mutex_robust : 0);
}

int pthread_mutexattr_getrobust(const pthread_mutexattr_t *attributes, int *robust) {
  *robust = value_of(attributes) & mutex_robust ? PTHREAD_MUTEX_ROBUST : PTHREAD_MUTEX_STALLED;
  return 0;
}

int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attributes, int protocol) {
  if (protocol == PTHREAD_PRIO_PROTECT) return ENOTSUP;
  if (protocol != PTHREAD_PRIO_NONE && protocol != PTHREAD_PRIO_INHERIT) return EINVAL;
  return set(attributes, protocol_inherit, protocol == PTHREAD_PRIO_INHERIT ? protocol_inherit : 0);
}

int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *attributes, int *protocol) {
  *protocol = value_of(attributes) & protocol_inherit ? PTHREAD_PRIO_INHERIT : PTHREAD_PRIO_NONE;
  return 0;
}

int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  return set(attributes, process_shared, shared == PTHREAD_PROCESS_SHARED ? process_shared : 0);
}

int pthread_mutexattr_getpshared(const pthread_mutexattr_t *attributes, int *shared) {
  *shared = value_of(attributes) & process_shared ? PTHREAD_PROCESS_SHARED : PTHREAD_PROCESS_PRIVATE;
  return 0;
}

int pthread_mutexattr_setprioceiling(pthread_mutexattr_t *attributes, int ceiling) {
  (void)attributes, (void)ceiling;
  return ENOTSUP;
}

int pthread_mutexattr_getprioceiling(const pthread_mutexattr_t *attributes, int *ceiling) {
  (void)attributes, (void)ceiling;
  return ENOTSUP;
}
