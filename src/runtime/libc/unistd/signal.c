/* Signals are not modelled: installing a handler or sending a signal is an unsupported error, except that SIGABRT means
   abort. Sets of signals are plain data, and masks may be set: they have nothing to mask. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "../../primitives.h"

#define NO_SIGNALS(name) __quotient_error("unsupported", name ": signals are not modelled")

__sighandler_t signal(int number, __sighandler_t handler) {
  (void)number, (void)handler;
  NO_SIGNALS("signal");
  return SIG_ERR;
}

int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  (void)number, (void)action, (void)old;
  NO_SIGNALS("sigaction");
  return -1;
}

int raise(int number) {
  if (number == SIGABRT) abort();
  NO_SIGNALS("raise");
  return -1;
}

int kill(pid_t process, int number) {
  (void)process;
  if (number == 0) return 0;
  return raise(number);
}

unsigned alarm(unsigned seconds) {
  if (seconds > 0) NO_SIGNALS("alarm");
  return 0;
}

int pause(void) {
  NO_SIGNALS("pause");
  return -1;
}

static int set_bits(sigset_t *set, int byte) {
  __builtin_memset(set, byte, sizeof *set);
  return 0;
}

int sigemptyset(sigset_t *set) { return set_bits(set, 0); }
int sigfillset(sigset_t *set) { return set_bits(set, 255); }

enum { WORD_BITS = 8 * sizeof(unsigned long) };

static unsigned long *word_of(const sigset_t *set, int number) {
  return (unsigned long *)&set->__val[(number - 1) / WORD_BITS];
}

static unsigned long bit_of(int number) { return 1ul << (number - 1) % WORD_BITS; }

static int is_invalid(int number) {
  if (1 <= number && number < NSIG) return 0;
  errno = EINVAL;
  return 1;
}

int sigaddset(sigset_t *set, int number) {
  if (is_invalid(number)) return -1;
  *word_of(set, number) |= bit_of(number);
  return 0;
}

int sigdelset(sigset_t *set, int number) {
  if (is_invalid(number)) return -1;
  *word_of(set, number) &= ~bit_of(number);
  return 0;
}

int sigismember(const sigset_t *set, int number) {
  if (is_invalid(number)) return -1;
  return (*word_of(set, number) & bit_of(number)) != 0;
}

int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  (void)how, (void)set;
  return old ? sigemptyset(old) : 0;
}
