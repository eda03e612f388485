/* Waiting for a thread's end, and giving up the right to. */
#include <errno.h>

#include "../libc/time/clock.h"
#include "cancel.h"
#include "rank.h"
#include "thread.h"

/* Always a part of its caller, so that the result need not be in memory. */
static inline __attribute__((always_inline)) int join(struct thread *thread, void **result, enum patience patience) {
  cancellation_point(current_thread());
  if (!thread) {
    __quotient_error("thread-misuse", "join of something that is not a thread");
    return ESRCH;
  }
  if (thread == current_thread()) {
    __quotient_error("thread-misuse", "a thread joins itself");
    return EDEADLK;
  }
  if (thread->detached) {
    __quotient_error("thread-misuse", "join of a detached thread");
    return EINVAL;
  }
  if (thread->state == thread_running && patience != wait_for_ever) return patience == do_not_wait ? EBUSY : ETIMEDOUT;
  __quotient_await(thread->state != thread_running, "end of a thread", thread, thread);
  if (thread->state == thread_joined) {
    __quotient_error("thread-misuse", "a thread is joined twice");
    return ESRCH;
  }
  *result = thread->result;
  thread->result = NULL;
  thread->state = thread_joined;
  __quotient_leave_rank(thread);
  __quotient_retire(thread);
  return 0;
}

/* The caller's variable is written after the step, as an access of the caller's own. */
int __quotient_join(pthread_t name, void **result) {
  void *value = NULL;
  __quotient_atomic_begin();
  int error = join(joined_thread(name), &value, wait_for_ever);
  __quotient_atomic_end();
  if (!error && result) *result = value;
  return error;
}

/* What fails synchronises with nobody. */
static int try_to_join(struct thread *thread, void **result) {
  void *value = NULL;
  __quotient_atomic_begin();
  int error = join(thread, &value, do_not_wait);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  if (!error && result) *result = value;
  return error;
}

int pthread_join(pthread_t name, void **result) { return __quotient_join(name, result); }

int pthread_tryjoin_np(pthread_t name, void **result) { return try_to_join(thread_of(name), result); }

int pthread_timedjoin_np(pthread_t name, void **result, const struct timespec *deadline) {
  if (!deadline) return pthread_join(name, result);
  void *value = NULL;
  __quotient_atomic_begin();
  int error = join(thread_of(name), &value, wait_until_deadline);
  if (error == ETIMEDOUT) error = __qlibc_time_out(deadline);
  if (error) __quotient_unordered();
  __quotient_atomic_end();
  if (!error && result) *result = value;
  return error;
}

int pthread_clockjoin_np(pthread_t name, void **result, clockid_t clock, const struct timespec *deadline) {
  (void)clock;
  return pthread_timedjoin_np(name, result, deadline);
}

static int detach(struct thread *thread) {
  if (!thread) {
    __quotient_error("thread-misuse", "detach of something that is not a thread");
    return ESRCH;
  }
  if (thread->state == thread_joined) {
    __quotient_error("thread-misuse", "detach of a thread that was joined");
    return ESRCH;
  }
  if (thread->detached) {
    __quotient_error("thread-misuse", "a thread is detached twice");
    return EINVAL;
  }
  thread->detached = 1;
  thread->result = NULL;
  __quotient_leave_rank(thread);
  if (thread->state == thread_finished) __quotient_retire(thread);
  return 0;
}

int pthread_detach(pthread_t name) {
  __quotient_atomic_begin();
  int error = detach(thread_of(name));
  __quotient_atomic_end();
  return error;
}
