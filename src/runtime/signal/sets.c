/* Sets of signals are plain data of the program. */
#include <errno.h>
#include <stddef.h>

#include "signals.h"

enum { word_bits = 8 * sizeof(unsigned long) };

signal_set __quotient_read_set(const sigset_t *set) {
  signal_set bits = set->__val[0];
  if (word_bits == 32) bits |= (signal_set)set->__val[1] << 16 << 16;
  return bits;
}

void __quotient_write_set(sigset_t *set, signal_set bits) {
  __builtin_memset(set, 0, sizeof *set);
  set->__val[0] = (unsigned long)bits;
  if (word_bits == 32) set->__val[1] = (unsigned long)(bits >> 16 >> 16);
}

int __quotient_is_no_signal(int number) {
  if (1 <= number && number <= last_signal) return 0;
  errno = EINVAL;
  return 1;
}

static int fill(sigset_t *set, int byte) {
  __builtin_memset(set, byte, sizeof *set);
  return 0;
}

int sigemptyset(sigset_t *set) { return fill(set, 0); }
int sigfillset(sigset_t *set) { return fill(set, 255); }

static unsigned long *word_of(const sigset_t *set, int number) {
  return (unsigned long *)&set->__val[(number - 1) / word_bits];
}

static unsigned long bit_of(int number) { return 1ul << (number - 1) % word_bits; }

int sigaddset(sigset_t *set, int number) {
  if (__quotient_is_no_signal(number)) return -1;
  *word_of(set, number) |= bit_of(number);
  return 0;
}

int sigdelset(sigset_t *set, int number) {
  if (__quotient_is_no_signal(number)) return -1;
  *word_of(set, number) &= ~bit_of(number);
  return 0;
}

int sigismember(const sigset_t *set, int number) {
  if (__quotient_is_no_signal(number)) return -1;
  return (*word_of(set, number) & bit_of(number)) != 0;
}
