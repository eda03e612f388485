/* Signals are not modelled: sending one to a thread is an unsupported error, masks may be set. */
#include <errno.h>
#include <signal.h>

#include "thread.h"

/* Signal 0 asks whether the thread is there. */
int pthread_kill(pthread_t name, int signal) {
  if (signal) {
    __quotient_error("unsupported", "pthread_kill: signals are not modelled");
    return EINVAL;
  }
  __quotient_atomic_begin();
  int there = thread_of(name)->state == thread_running;
  __quotient_atomic_end();
  return there ? 0 : ESRCH;
}

int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  (void)how, (void)set;
  return old ? sigemptyset(old) : 0;
}
