#include "holds.h"

struct hold {
  const volatile void *lock;
  unsigned times;
  struct hold *next;
};

static struct hold **place_of(struct thread *thread, const volatile void *lock) {
  struct hold **place = &thread->holds;
  while (*place && (*place)->lock != lock) place = &(*place)->next;
  return place;
}

void __quotient_add_hold(struct thread *thread, const volatile void *lock) {
  struct hold **place = place_of(thread, lock);
  if (!*place) {
    struct hold *hold = __quotient_alloc_untracked(sizeof *hold);
    *hold = (struct hold){.lock = lock};
    *place = hold;
  }
  ++(*place)->times;
}

int __quotient_drop_hold(struct thread *thread, const volatile void *lock) {
  struct hold **place = place_of(thread, lock);
  if (!*place) return 0;
  if (!--(*place)->times) *place = (*place)->next;
  return 1;
}
