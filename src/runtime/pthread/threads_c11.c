/* C11 <threads.h>: the same threads, locks and keys under other names and with other results. */
#include <errno.h>
#include <stdint.h>
#include <threads.h>
#include <time.h>

#include "mutex.h"
#include "thread.h"

_Static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t), "the same object");
_Static_assert(sizeof(cnd_t) == sizeof(pthread_cond_t), "the same object");
_Static_assert(sizeof(once_flag) == sizeof(pthread_once_t), "the same object");

static int c11_result(int error) {
  switch (error) {
    case 0: return thrd_success;
    case EBUSY: return thrd_busy;
    case ETIMEDOUT: return thrd_timedout;
    case ENOMEM: return thrd_nomem;
    default: return thrd_error;
  }
}

/* A C11 thread's result is a number; it travels as the pointer of that value. */
static void *as_pointer(int result) { return (void *)(intptr_t)result; }

static void run(void *handle) {
  void *argument;
  thrd_start_t start = (thrd_start_t)take_start(handle, &argument);
  __quotient_finish(handle, as_pointer(start(argument)));
}

int thrd_create(thrd_t *name, thrd_start_t start, void *argument) {
  return c11_result(__quotient_create(name, NULL, run, (start_routine)start, argument));
}

int thrd_join(thrd_t name, int *result) {
  void *value = NULL;
  int error = __quotient_join(name, result ? &value : NULL);
  if (!error && result) *result = (int)(intptr_t)value;
  return c11_result(error);
}

thrd_t thrd_current(void) { return pthread_self(); }
int thrd_equal(thrd_t a, thrd_t b) { return pthread_equal(a, b); }
int thrd_detach(thrd_t name) { return c11_result(pthread_detach(name)); }
void thrd_exit(int result) { pthread_exit(as_pointer(result)); }
void thrd_yield(void) { __quotient_yield(); }

int thrd_sleep(const struct timespec *duration, struct timespec *remaining) {
  return nanosleep(duration, remaining) == 0 ? 0 : -2; /* -1: interrupted by a signal, which does not happen */
}

static pthread_mutex_t *mutex(mtx_t *mutex) { return (pthread_mutex_t *)mutex; }
static pthread_cond_t *condition(cnd_t *condition) { return (pthread_cond_t *)condition; }

int mtx_init(mtx_t *name, int type) {
  if (type & ~(mtx_recursive | mtx_timed)) return thrd_error;
  __quotient_atomic_begin();
  *mutex_of(mutex(name)) =
      (struct mutex){.kind = type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL};
  __quotient_atomic_end();
  return thrd_success;
}

int mtx_lock(mtx_t *name) { return c11_result(pthread_mutex_lock(mutex(name))); }
int mtx_trylock(mtx_t *name) { return c11_result(pthread_mutex_trylock(mutex(name))); }
int mtx_timedlock(mtx_t *name, const struct timespec *deadline) {
  return c11_result(pthread_mutex_timedlock(mutex(name), deadline));
}
int mtx_unlock(mtx_t *name) { return c11_result(pthread_mutex_unlock(mutex(name))); }
void mtx_destroy(mtx_t *name) { pthread_mutex_destroy(mutex(name)); }

int cnd_init(cnd_t *name) { return c11_result(pthread_cond_init(condition(name), NULL)); }
int cnd_wait(cnd_t *name, mtx_t *lock) { return c11_result(pthread_cond_wait(condition(name), mutex(lock))); }
int cnd_timedwait(cnd_t *name, mtx_t *lock, const struct timespec *deadline) {
  return c11_result(pthread_cond_timedwait(condition(name), mutex(lock), deadline));
}
int cnd_signal(cnd_t *name) { return c11_result(pthread_cond_signal(condition(name))); }
int cnd_broadcast(cnd_t *name) { return c11_result(pthread_cond_broadcast(condition(name))); }
void cnd_destroy(cnd_t *name) { pthread_cond_destroy(condition(name)); }

int tss_create(tss_t *key, tss_dtor_t destructor) { return c11_result(pthread_key_create(key, destructor)); }
void *tss_get(tss_t key) { return pthread_getspecific(key); }
int tss_set(tss_t key, void *value) { return c11_result(pthread_setspecific(key, value)); }
void tss_delete(tss_t key) { pthread_key_delete(key); }

void call_once(once_flag *flag, void (*routine)(void)) { pthread_once(&flag->__data, routine); }
