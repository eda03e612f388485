#include "cleanup.h"

void __quotient_run_cleanups(struct thread *self) {
  while (self->cleanups) {
    struct __quotient_cleanup *newest = self->cleanups;
    void (*routine)(void *) = newest->routine;
    void *argument = newest->argument;
    self->cleanups = newest->next;
    __quotient_atomic_end();
    routine(argument);
    __quotient_atomic_begin();
  }
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
  void (*routine)(void *) = cleanup->routine;
  void *argument = cleanup->argument;
  current_thread()->cleanups = cleanup->next;
  __quotient_atomic_end();
  if (execute) routine(argument);
}
