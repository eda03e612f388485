// EXPECT: verified (5 states, 4 transitions)
// As main_local.c, with a variable that lives in memory, and a block behind a block; the exit handler still runs.
#include <stdlib.h>

struct list {
  struct list *next;
};

static void last(void) {}

static volatile int early;

int main(void) {
  struct list head = {malloc(sizeof head)}, *p = &head;
  atexit(last);
  p->next->next = malloc(sizeof head);
  p->next->next->next = NULL;
  if (early) return 1;
  return 0;
}
