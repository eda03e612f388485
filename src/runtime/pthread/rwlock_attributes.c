/* Attributes of read-write locks: whom the lock prefers. (There is one process to share it.) */
#include <errno.h>
#include <pthread.h>

struct rwlock_attributes {
  unsigned char kind;
  unsigned char shared;
};

_Static_assert(sizeof(struct rwlock_attributes) <= sizeof(pthread_rwlockattr_t), "fits");

static struct rwlock_attributes *of(pthread_rwlockattr_t *attributes) { return (struct rwlock_attributes *)attributes; }
static const struct rwlock_attributes *of_const(const pthread_rwlockattr_t *attributes) {
  return (const struct rwlock_attributes *)attributes;
}

int pthread_rwlockattr_init(pthread_rwlockattr_t *attributes) {
  *of(attributes) = (struct rwlock_attributes){PTHREAD_RWLOCK_DEFAULT_NP, PTHREAD_PROCESS_PRIVATE};
  return 0;
}

int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attributes) {
  (void)attributes;
  return 0;
}

int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *attributes, int kind) {
  if (kind < PTHREAD_RWLOCK_PREFER_READER_NP || kind > PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) return EINVAL;
  of(attributes)->kind = (unsigned char)kind;
  return 0;
}

int pthread_rwlockattr_getkind_np(const pthread_rwlockattr_t *attributes, int *kind) {
  *kind = of_const(attributes)->kind;
  return 0;
}

int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  of(attributes)->shared = (unsigned char)shared;
  return 0;
}

int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *attributes, int *shared) {
  *shared = of_const(attributes)->shared;
  return 0;
}
