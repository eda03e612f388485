#include "interrupt.h"

#include <stddef.h>

#include "../pthread/cancel.h"
#include "signals.h"

unsigned __quotient_interrupts_wanted;

/* The machine calls it, inside an atomic section. */
static void interrupt(long progress) {
  struct thread *self = current_thread();
  int cancelled = is_cancelled(self) && self->cancel_at_once;
  __quotient_await(cancelled || deliverable(self), "signal", self, NULL);
  if (cancelled) {
    --__quotient_interrupts_wanted;
    __quotient_end_cancelled(self);
  }
  enum interruption how = __quotient_deliver(self, __quotient_take(self, deliverable(self)));
  __quotient_atomic_end();
  __quotient_resume(progress, how);
}

void __quotient_allow_interrupts(void) { __quotient_interrupts(interrupt, &__quotient_interrupts_wanted); }
