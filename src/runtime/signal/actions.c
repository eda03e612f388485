/* What the program wants to be done with signals. */
#include <errno.h>
#include <stddef.h>

#include "signals.h"

struct action __quotient_actions[last_signal];

static int cannot_be_handled(int number) {
  if (__quotient_is_no_signal(number)) return 1;
  if (number != SIGKILL && number != SIGSTOP) return 0;
  errno = EINVAL;
  return 1;
}

static struct action set_action(int number, const struct action *action) {
  __quotient_atomic_begin();
  struct action old = __quotient_actions[number - 1];
  if (action) {
    __quotient_actions[number - 1] = *action;
    if (action->handler == SIG_IGN) current_thread()->pending &= ~signal_bit(number);
  }
  __quotient_atomic_end();
  return old;
}

int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  if (action ? cannot_be_handled(number) : __quotient_is_no_signal(number)) return -1;
  struct action wanted;
  if (action) wanted = (struct action){action->sa_handler, __quotient_read_set(&action->sa_mask), action->sa_flags};
  struct action was = set_action(number, action ? &wanted : NULL);
  if (!old) return 0;
  old->sa_handler = was.handler;
  old->sa_flags = was.flags;
  old->sa_restorer = NULL;
  __quotient_write_set(&old->sa_mask, was.mask);
  return 0;
}

static __sighandler_t set_handler(int number, __sighandler_t handler, int flags) {
  if (cannot_be_handled(number)) return SIG_ERR;
  const struct action wanted = {handler, 0, flags};
  return set_action(number, &wanted).handler;
}

__sighandler_t signal(int number, __sighandler_t handler) { return set_handler(number, handler, SA_RESTART); }

/* As in System V. */
__sighandler_t __sysv_signal(int number, __sighandler_t handler);
__sighandler_t __sysv_signal(int number, __sighandler_t handler) {
  return set_handler(number, handler, (int)(SA_RESETHAND | SA_NODEFER));
}

int siginterrupt(int number, int interrupts) {
  if (cannot_be_handled(number)) return -1;
  __quotient_atomic_begin();
  int *flags = &__quotient_actions[number - 1].flags;
  *flags = interrupts ? *flags & ~SA_RESTART : *flags | SA_RESTART;
  __quotient_atomic_end();
  return 0;
}
