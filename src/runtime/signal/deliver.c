/* Pending signals, and what is done with them. */
#include <stddef.h>
#include <ucontext.h>

#include "interrupt.h"
#include "signals.h"

static signal_set process_pending;

static int is_ignored(int number) {
  void (*handler)(int) = __quotient_actions[number - 1].handler;
  if (handler == SIG_IGN) return 1;
  if (handler != SIG_DFL) return 0;
  return number == SIGCHLD || number == SIGURG || number == SIGWINCH || number == SIGCONT;
}

void __quotient_send(struct thread *target, int number) {
  signal_set *pending = target ? &target->pending : &process_pending;
  if (is_ignored(number) || *pending & signal_bit(number)) return;
  *pending |= signal_bit(number);
  ++__quotient_interrupts_wanted;
}

signal_set __quotient_pending(const struct thread *self) { return self->pending | process_pending; }

int __quotient_take(struct thread *self, signal_set signals) {
  unsigned count = (unsigned)__builtin_popcountll(signals);
  for (unsigned skip = count > 1 ? __quotient_choose(count) : 0; skip; --skip) signals &= signals - 1;
  int number = __builtin_ctzll(signals) + 1;
  signal_set bit = signal_bit(number);
  if (self->pending & bit) self->pending &= ~bit;
  else process_pending &= ~bit;
  --__quotient_interrupts_wanted;
  return number;
}

#define ENDS_WITH(name) \
  case name: __quotient_error("abort", #name " ends the program"); break

static void do_default(int number) {
  switch (number) {
    ENDS_WITH(SIGABRT);
    ENDS_WITH(SIGALRM);
    ENDS_WITH(SIGBUS);
    ENDS_WITH(SIGFPE);
    ENDS_WITH(SIGHUP);
    ENDS_WITH(SIGILL);
    ENDS_WITH(SIGINT);
    ENDS_WITH(SIGKILL);
    ENDS_WITH(SIGPIPE);
    ENDS_WITH(SIGQUIT);
    ENDS_WITH(SIGSEGV);
    ENDS_WITH(SIGTERM);
    ENDS_WITH(SIGUSR1);
    ENDS_WITH(SIGUSR2);
    case SIGSTOP:
    case SIGTSTP:
    case SIGTTIN:
    case SIGTTOU: __quotient_error("unsupported", "a signal that stops the process"); break;
    default: __quotient_error("abort", "a signal ends the program");
  }
  __quotient_halt(128 + number);
}

static void call(const struct action *action, int number) {
  if (!(action->flags & SA_SIGINFO)) {
    action->handler(number);
    return;
  }
  siginfo_t info = {.si_signo = number, .si_code = SI_USER};
  ucontext_t context; /* nothing of it is defined */
  ((void (*)(int, siginfo_t *, void *))(void (*)(void))action->handler)(number, &info, &context);
}

enum interruption __quotient_deliver(struct thread *self, int number) {
  if (is_ignored(number)) return not_interrupted;
  struct action action = __quotient_actions[number - 1];
  if (action.handler == SIG_DFL) do_default(number);
  signal_set blocked = self->blocked;
  self->blocked |= action.mask | (action.flags & SA_NODEFER ? 0 : signal_bit(number));
  if (action.flags & (int)SA_RESETHAND) __quotient_actions[number - 1] = (struct action){0};
  __quotient_atomic_end();
  call(&action, number);
  __quotient_atomic_begin();
  self->blocked = blocked;
  return action.flags & SA_RESTART ? interrupted_with_restart : interrupted;
}

enum interruption __quotient_deliver_all(struct thread *self) {
  enum interruption all = not_interrupted;
  while (deliverable(self)) {
    enum interruption one = __quotient_deliver(self, __quotient_take(self, deliverable(self)));
    if (one == interrupted || all == not_interrupted) all = one;
  }
  return all;
}
