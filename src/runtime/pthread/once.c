/* pthread_once: who comes while the first caller is still at it waits. If the routine ends its thread, it has not been
   run, and the next caller runs it: a cleanup handler sees to that, which goes on and off the list in steps that are
   made anyway. */
#include "cleanup.h"
#include "thread.h"

enum { once_not_yet = PTHREAD_ONCE_INIT, once_running, once_done };

static void start_over(void *once) {
  __quotient_atomic_begin();
  *(pthread_once_t *)once = once_not_yet;
  __quotient_atomic_end();
}

/* An exception leaves the routine: it has not been run either. (If the thread ends, the handler has done so already.) */
static void leave(pthread_once_t **left) {
  if (!*left) return;
  struct __quotient_cleanup *cleanup = current_thread()->cleanups;
  if (!cleanup || cleanup->routine != start_over || cleanup->argument != *left) return;
  current_thread()->cleanups = cleanup->next;
  start_over(*left);
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
  pthread_once_t *left __attribute__((cleanup(leave))) = once;
  routine();
  left = NULL;
  __quotient_atomic_begin();
  current_thread()->cleanups = current_thread()->cleanups->next;
  *once = once_done;
  __quotient_atomic_end();
  return 0;
}
