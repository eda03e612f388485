/* Waiting for a signal: to take it (sigwait), or for a handler to have run (pause, sigsuspend). */
#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#include "../pthread/cancel.h"
#include "signals.h"

static int take_one(const sigset_t *set, enum patience patience) {
  signal_set wanted = __quotient_read_set(set);
  __quotient_atomic_begin();
  struct thread *self = current_thread();
  cancellation_point(self);
  signal_set there = __quotient_pending(self) & wanted;
  __quotient_await(there || patience != wait_for_ever, "signal", self, NULL);
  int number = there ? __quotient_take(self, there) : 0;
  __quotient_atomic_end();
  return number;
}

int sigwait(const sigset_t *set, int *number) {
  int taken = take_one(set, wait_for_ever);
  *number = taken;
  return 0;
}

static int take_with_info(const sigset_t *set, siginfo_t *info, enum patience patience) {
  int number = take_one(set, patience);
  if (!number) {
    errno = EAGAIN;
    return -1;
  }
  if (info) *info = (siginfo_t){.si_signo = number, .si_code = SI_USER};
  return number;
}

int sigwaitinfo(const sigset_t *set, siginfo_t *info) { return take_with_info(set, info, wait_for_ever); }

int sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *timeout) {
  (void)timeout;
  return take_with_info(set, info, wait_until_deadline);
}

static int wait_for_handler(void) {
  int woken = __quotient_atomic_begin_interruptible() != not_interrupted;
  struct thread *self = current_thread();
  cancellation_point(self);
  __quotient_await(woken || deliverable(self), "signal", self, NULL);
  if (!woken) woken = __quotient_deliver_all(self) != not_interrupted;
  __quotient_atomic_end();
  return woken;
}

/* A handler that runs before pause begins does not end it, so its beginning is a step of its own. */
int pause(void) {
  __quotient_atomic_begin();
  __quotient_atomic_end();
  while (!wait_for_handler()) {}
  errno = EINTR;
  return -1;
}

int sigsuspend(const sigset_t *set) {
  signal_set mask = __quotient_read_set(set);
  __quotient_atomic_begin();
  struct thread *self = current_thread();
  signal_set blocked = self->blocked;
  self->blocked = mask & ~(signal_bit(SIGKILL) | signal_bit(SIGSTOP));
  __quotient_atomic_end();
  while (!wait_for_handler()) {}
  __quotient_atomic_begin();
  self->blocked = blocked;
  __quotient_deliver_all(self);
  __quotient_atomic_end();
  errno = EINTR;
  return -1;
}
