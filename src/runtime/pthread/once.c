/* pthread_once: who comes while the first caller is still at it waits. */
#include "thread.h"

enum { once_not_yet = PTHREAD_ONCE_INIT, once_running, once_done };

int pthread_once(pthread_once_t *once, void (*routine)(void)) {
  __quotient_atomic_begin();
  __quotient_await(*once != once_running, "pthread_once", once, NULL);
  int first = *once == once_not_yet;
  if (first) *once = once_running;
  __quotient_atomic_end();
  if (!first) return 0;
  routine();
  __quotient_atomic_begin();
  *once = once_done;
  __quotient_atomic_end();
  return 0;
}
