/* Which signals a thread lets through. A signal that was held back comes before the call that lets it through
   returns. */
#include <errno.h>
#include <stddef.h>

#include "signals.h"

static int change_mask(int how, const sigset_t *set, sigset_t *old) {
  signal_set wanted = set ? __quotient_read_set(set) : 0;
  if (set && how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK) return EINVAL;
  __quotient_atomic_begin();
  struct thread *self = current_thread();
  signal_set was = self->blocked;
  if (set) {
    if (how == SIG_BLOCK) wanted |= was;
    if (how == SIG_UNBLOCK) wanted = was & ~wanted;
    self->blocked = wanted & ~(signal_bit(SIGKILL) | signal_bit(SIGSTOP));
    __quotient_deliver_all(self);
  }
  __quotient_atomic_end();
  if (old) __quotient_write_set(old, was);
  return 0;
}

int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) { return change_mask(how, set, old); }

int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  int error = change_mask(how, set, old);
  if (error) errno = error;
  return error ? -1 : 0;
}

int sigpending(sigset_t *set) {
  __quotient_atomic_begin();
  struct thread *self = current_thread();
  signal_set pending = __quotient_pending(self) & self->blocked;
  __quotient_atomic_end();
  __quotient_write_set(set, pending);
  return 0;
}
