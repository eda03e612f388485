#include "cleanup.h"

struct last_call __quotient_next_cleanup(struct thread *self) {
  struct __quotient_cleanup *newest = self->cleanups;
  if (!newest) return (struct last_call){0};
  self->cleanups = newest->next;
  return (struct last_call){newest->routine, newest->argument};
}

void __quotient_cleanup_push(struct __quotient_cleanup *cleanup) {
  __quotient_atomic_begin();
  struct thread *self = current_thread();
  cleanup->next = self->cleanups;
  self->cleanups = cleanup;
  __quotient_atomic_end();
}

void __quotient_cleanup_pop(struct __quotient_cleanup *cleanup, int execute) {
  __quotient_atomic_begin();
  current_thread()->cleanups = cleanup->next;
  __quotient_atomic_end();
  if (execute) cleanup->routine(cleanup->argument);
}
