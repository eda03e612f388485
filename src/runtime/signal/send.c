/* Sending signals. What a thread sends to itself is done before the call returns; what it sends to another is pending
   there, and interrupts that thread between any two of its steps. */
#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#include "interrupt.h"
#include "signals.h"

static void send_to_self(int number) {
  __quotient_atomic_begin();
  struct thread *self = current_thread();
  __quotient_send(self, number);
  __quotient_deliver_all(self);
  __quotient_atomic_end();
}

int raise(int number) {
  if (__quotient_is_no_signal(number)) return -1;
  send_to_self(number);
  return 0;
}

/* Signal 0 asks whether the thread is there. */
int pthread_kill(pthread_t name, int number) {
  struct thread *thread = thread_of(name);
  __quotient_allow_interrupts();
  if (number < 0 || number > last_signal) return EINVAL;
  if (number && thread == current_thread()) {
    send_to_self(number);
    return 0;
  }
  __quotient_atomic_begin();
  int state = thread->state;
  if (state == thread_running && number) __quotient_send(thread, number);
  __quotient_atomic_end();
  return state == thread_running ? 0 : ESRCH;
}

/* To this process, which is the only one: any thread that does not block the signal may get it; if none did before the
   call returns, the caller gets it unless it blocks it. */
int kill(pid_t process, int number) {
  __quotient_allow_interrupts();
  if (number == 0) return 0;
  if (__quotient_is_no_signal(number)) return -1;
  if (process > 1) {
    errno = ESRCH;
    return -1;
  }
  __quotient_atomic_begin();
  __quotient_send(NULL, number);
  __quotient_atomic_end();
  __quotient_atomic_begin();
  __quotient_deliver_all(current_thread());
  __quotient_atomic_end();
  return 0;
}

int killpg(pid_t group, int number) { return kill(group, number); }

unsigned alarm(unsigned seconds) {
  if (seconds > 0) __quotient_error("unsupported", "alarm: signals that a clock sends are not modelled");
  return 0;
}
