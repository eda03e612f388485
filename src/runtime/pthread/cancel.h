/* Cancellation. A thread that is asked to end does so at the next cancellation point: functions that wait for other
   threads, for signals, for time or for input, and pthread_testcancel; or at once, if it wants that (an interrupt, see
   ../signal/interrupt.h). All functions are called inside atomic sections. */
#pragma once

#include "thread.h"

static inline int is_cancelled(const struct thread *self) { return self->cancelled && !self->cancel_disabled; }

/* Ends the current thread as pthread_exit(PTHREAD_CANCELED) does, outside of the atomic section. */
void __quotient_end_cancelled(struct thread *self) __attribute__((noreturn));

static inline void cancellation_point(struct thread *self) {
  if (is_cancelled(self)) __quotient_end_cancelled(self);
}

/* The same for functions outside of this folder (../libc/cancellation.h). */
void __quotient_cancellation_point(void);
