/* A thread's end. What is still to be called is called outside the atomic section; the look that finds nothing more
   also marks the end, so that a thread without handlers and keys ends in one step. */
#include "cleanup.h"
#include "keys.h"
#include "thread.h"

static struct last_call next_call(struct thread *self) {
  struct last_call call = __quotient_next_cleanup(self);
  return call.routine ? call : __quotient_next_destructor(self);
}

void __quotient_finish(struct thread *self, void *result) {
  __quotient_atomic_begin();
  for (struct last_call call = next_call(self); call.routine; call = next_call(self)) {
    __quotient_atomic_end();
    call.routine(call.argument);
    __quotient_atomic_begin();
  }
  self->state = thread_finished;
  self->holds = NULL;
  self->result = self->detached ? NULL : result;
  __quotient_atomic_end();
}

/* When the main thread ends so, the others go on; the program ends with its last thread. */
void pthread_exit(void *result) {
  __quotient_finish(current_thread(), result);
  __quotient_end_thread();
}
