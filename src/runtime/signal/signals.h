/* Signals (docs/signals.md). What is pending and blocked is kept with each thread (../pthread/thread.h), what is
   pending for the whole process here. All functions are called inside atomic sections. */
#pragma once

#include <signal.h>

#include "../pthread/thread.h"

enum { last_signal = 64 };

static inline signal_set signal_bit(int number) { return 1ull << (number - 1); }

/* What a signal does. All zero: what the system does with it. */
struct action {
  void (*handler)(int);
  signal_set mask;
  int flags;
};

extern struct action __quotient_actions[last_signal];

/* The numbers of a set as bits, and back. */
signal_set __quotient_read_set(const sigset_t *set);
void __quotient_write_set(sigset_t *set, signal_set bits);

/* EINVAL in errno and true, if there is no such signal. */
int __quotient_is_no_signal(int number);

/* Makes a signal pending for a thread (null: for the process), unless it is ignored. */
void __quotient_send(struct thread *target, int number);

/* Those that are pending for this thread, or for the process. */
signal_set __quotient_pending(const struct thread *self);

/* One of these signals, which is a choice; it is not pending any more. */
int __quotient_take(struct thread *self, signal_set signals);

/* Does with a signal what the program wants: it is ignored, ends the program, or its handler runs, for which the atomic
   section is left and entered again. Says whether a handler ran. */
enum interruption { not_interrupted, interrupted, interrupted_with_restart };
enum interruption __quotient_deliver(struct thread *self, int number);

/* All that are pending and not blocked. */
enum interruption __quotient_deliver_all(struct thread *self);

static inline signal_set deliverable(const struct thread *self) { return __quotient_pending(self) & ~self->blocked; }
