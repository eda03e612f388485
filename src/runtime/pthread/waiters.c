#include "waiters.h"

void __quotient_add_waiter(struct thread **waiters, struct thread *thread, const void *on) {
  while (*waiters && (*waiters)->rank <= thread->rank) waiters = &(*waiters)->next_waiter;
  thread->next_waiter = *waiters;
  thread->waiting_on = on;
  *waiters = thread;
}

unsigned __quotient_count_waiters(const struct thread *waiters) {
  unsigned count = 0;
  for (; waiters; waiters = waiters->next_waiter) ++count;
  return count;
}

static struct thread *take_off(struct thread **place) {
  struct thread *thread = *place;
  *place = thread->next_waiter;
  thread->next_waiter = NULL;
  thread->waiting_on = NULL;
  return thread;
}

struct thread *__quotient_wake(struct thread **waiters, unsigned position) {
  for (; position; --position) waiters = &(*waiters)->next_waiter;
  return take_off(waiters);
}

void __quotient_remove_waiter(struct thread **waiters, struct thread *thread) {
  while (*waiters != thread) waiters = &(*waiters)->next_waiter;
  take_off(waiters);
}
