#include "cancel.h"

#include <errno.h>

#include "../signal/interrupt.h"

void __quotient_end_cancelled(struct thread *self) {
  self->cancel_disabled = 1; /* cleanup handlers are not cancelled */
  self->cancel_at_once = 0;
  self->cancelled = 0;
  __quotient_atomic_end();
  pthread_exit(PTHREAD_CANCELED);
}

static int request(struct thread *thread) {
  if (!thread || thread->state == thread_joined) {
    __quotient_error("thread-misuse", "cancellation of a thread that was joined");
    return ESRCH;
  }
  if (thread->state != thread_running || thread->cancelled) return 0;
  thread->cancelled = 1;
  if (thread->cancel_at_once) ++__quotient_interrupts_wanted;
  return 0;
}

int pthread_cancel(pthread_t name) {
  __quotient_allow_interrupts();
  __quotient_atomic_begin();
  struct thread *self = current_thread();
  int error = request(thread_of(name));
  if (self->cancel_at_once) cancellation_point(self);
  __quotient_atomic_end();
  return error;
}

int pthread_setcancelstate(int state, int *old_state) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  __quotient_atomic_begin();
  struct thread *self = current_thread();
  int was = self->cancel_disabled ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
  self->cancel_disabled = state == PTHREAD_CANCEL_DISABLE;
  if (self->cancel_at_once) cancellation_point(self);
  __quotient_atomic_end();
  if (old_state) *old_state = was;
  return 0;
}

int pthread_setcanceltype(int type, int *old_type) {
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  __quotient_atomic_begin();
  struct thread *self = current_thread();
  int was = self->cancel_at_once ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
  int at_once = type == PTHREAD_CANCEL_ASYNCHRONOUS;
  if (self->cancelled && at_once != self->cancel_at_once) __quotient_interrupts_wanted += at_once ? 1 : -1u;
  self->cancel_at_once = (unsigned char)at_once;
  if (at_once) cancellation_point(self);
  __quotient_atomic_end();
  if (old_type) *old_type = was;
  return 0;
}

void __quotient_cancellation_point(void) { cancellation_point(current_thread()); }

void pthread_testcancel(void) {
  __quotient_atomic_begin();
  cancellation_point(current_thread());
  __quotient_atomic_end();
}
