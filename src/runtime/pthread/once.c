/* pthread_once: who comes while the first caller is still at it waits. If the routine ends its thread, it has not been
   run, and the next caller runs it: a cleanup handler sees to that, which goes on and off the list in steps that are
   made anyway. The same if it throws an exception, which leaves pthread_once through `unless_done`. */
#include "cleanup.h"
#include "thread.h"

enum { once_not_yet = PTHREAD_ONCE_INIT, once_running, once_done };

static void start_over(void *once) {
  __quotient_atomic_begin();
  *(pthread_once_t *)once = once_not_yet;
  __quotient_atomic_end();
}

struct attempt {
  pthread_once_t *once;
  int done;
};

static void unless_done(struct attempt *attempt) {
  if (attempt->done) return;
  __quotient_atomic_begin();
  current_thread()->cleanups = current_thread()->cleanups->next;
  *attempt->once = once_not_yet;
  __quotient_atomic_end();
}

int pthread_once(pthread_once_t *once, void (*routine)(void)) {
  __quotient_atomic_begin();
  __quotient_await(*once != once_running, "pthread_once", once, NULL);
  int first = *once == once_not_yet;
  if (first) {
    struct thread *self = current_thread();
    struct __quotient_cleanup *cleanup = __quotient_alloc_untracked(sizeof *cleanup);
    *cleanup = (struct __quotient_cleanup){.routine = start_over, .argument = once, .next = self->cleanups};
    self->cleanups = cleanup;
    *once = once_running;
  }
  __quotient_atomic_end();
  if (!first) return 0;
  struct attempt attempt __attribute__((cleanup(unless_done))) = {once, 0};
  routine();
  attempt.done = 1;
  __quotient_atomic_begin();
  current_thread()->cleanups = current_thread()->cleanups->next;
  *once = once_done;
  __quotient_atomic_end();
  return 0;
}
