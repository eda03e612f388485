// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// From a member back to its struct, as in the kernel's lists.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct list { struct list *next, *prev; };
struct task { int id; struct list link; };

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

static struct list queue = {&queue, &queue};

static void add(int id) {
  struct task *t = malloc(sizeof *t);
  t->id = id;
  t->link.next = &queue;
  t->link.prev = queue.prev;
  queue.prev->next = &t->link;
  queue.prev = &t->link;
}

static void del(struct list *l) {
  l->next->prev = l->prev;
  l->prev->next = l->next;
  free(container_of(l, struct task, link));
}

int main(void) {
  for (int i = 1; i <= 4; i++) add(i * i);
  del(queue.next->next);
  for (struct list *l = queue.next; l != &queue; l = l->next) printf("%d ", container_of(l, struct task, link)->id);
  puts("");
  while (queue.next != &queue) del(queue.next);
  return 0;
}
