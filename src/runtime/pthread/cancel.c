/* Cancellation is not modelled: asking for it is an error, being ready for it has no effect. */
#include <errno.h>

#include "thread.h"

int pthread_cancel(pthread_t thread) {
  (void)thread;
  __quotient_error("unsupported", "pthread_cancel");
  return ENOSYS;
}

int pthread_setcancelstate(int state, int *old_state) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  if (old_state) *old_state = PTHREAD_CANCEL_ENABLE;
  return 0;
}

int pthread_setcanceltype(int type, int *old_type) {
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  if (old_type) *old_type = PTHREAD_CANCEL_DEFERRED;
  return 0;
}

void pthread_testcancel(void) {}
