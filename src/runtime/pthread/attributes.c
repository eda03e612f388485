#include "attributes.h"

#include <errno.h>
#include <sched.h>

#include "thread.h"

struct attributes {
  int detachstate, scope, inheritsched, schedpolicy, priority;
  size_t stacksize, guardsize;
  void *stackaddr;
};

_Static_assert(sizeof(struct attributes) <= sizeof(pthread_attr_t), "fits");

enum { default_stack = 8 << 20, smallest_stack = 16384, page = 4096 };

static struct attributes *of(pthread_attr_t *attributes) { return (struct attributes *)attributes; }
static const struct attributes *of_const(const pthread_attr_t *attributes) {
  return (const struct attributes *)attributes;
}

int __quotient_wants_joinable(const pthread_attr_t *attributes) {
  return of_const(attributes)->detachstate == PTHREAD_CREATE_JOINABLE;
}

int pthread_attr_init(pthread_attr_t *attributes) {
  *of(attributes) = (struct attributes){.detachstate = PTHREAD_CREATE_JOINABLE,
                                        .scope = PTHREAD_SCOPE_SYSTEM,
                                        .inheritsched = PTHREAD_INHERIT_SCHED,
                                        .schedpolicy = SCHED_OTHER,
                                        .stacksize = default_stack,
                                        .guardsize = page};
  return 0;
}

int pthread_attr_destroy(pthread_attr_t *attributes) {
  (void)attributes;
  return 0;
}

#define GETTER(field, type)                                                    \
  int pthread_attr_get##field(const pthread_attr_t *attributes, type *value) { \
    *value = of_const(attributes)->field;                                      \
    return 0;                                                                  \
  }

#define GETTER_AND_SETTER(field, type, valid, error)                    \
  GETTER(field, type)                                                   \
  int pthread_attr_set##field(pthread_attr_t *attributes, type value) { \
    if (!(valid)) return error;                                         \
    of(attributes)->field = value;                                      \
    return 0;                                                           \
  }

GETTER_AND_SETTER(detachstate, int, value == PTHREAD_CREATE_JOINABLE || value == PTHREAD_CREATE_DETACHED, EINVAL)
GETTER_AND_SETTER(scope, int, value == PTHREAD_SCOPE_SYSTEM, ENOTSUP)
GETTER_AND_SETTER(inheritsched, int, value == PTHREAD_INHERIT_SCHED || value == PTHREAD_EXPLICIT_SCHED, EINVAL)
GETTER_AND_SETTER(schedpolicy, int, value == SCHED_OTHER || value == SCHED_FIFO || value == SCHED_RR, EINVAL)
GETTER_AND_SETTER(stacksize, size_t, value >= smallest_stack, EINVAL)
GETTER_AND_SETTER(guardsize, size_t, 1, 0)
GETTER_AND_SETTER(stackaddr, void *, 1, 0)

int pthread_attr_setstack(pthread_attr_t *attributes, void *address, size_t size) {
  of(attributes)->stackaddr = address;
  return pthread_attr_setstacksize(attributes, size);
}

int pthread_attr_getstack(const pthread_attr_t *attributes, void **address, size_t *size) {
  *address = of_const(attributes)->stackaddr;
  *size = of_const(attributes)->stacksize;
  return 0;
}

int pthread_attr_setschedparam(pthread_attr_t *attributes, const struct sched_param *parameters) {
  of(attributes)->priority = parameters->sched_priority;
  return 0;
}

int pthread_attr_getschedparam(const pthread_attr_t *attributes, struct sched_param *parameters) {
  parameters->sched_priority = of_const(attributes)->priority;
  return 0;
}

int pthread_getattr_np(pthread_t name, pthread_attr_t *attributes) {
  pthread_attr_init(attributes);
  __quotient_atomic_begin();
  int detached = thread_of(name)->detached;
  __quotient_atomic_end();
  return pthread_attr_setdetachstate(attributes, detached ? PTHREAD_CREATE_DETACHED : PTHREAD_CREATE_JOINABLE);
}
