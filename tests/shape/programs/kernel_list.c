// PROVE: verified
// A circular doubly linked list with a head on the stack, in the way of the Linux kernel: links point into the middle
// of items, and items are found from their links.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct link { struct link *next, *prev; };
struct item { int value; struct link link; };
#define ITEM(l) ((struct item *)((char *)(l) - offsetof(struct item, link)))
static void add(struct link *new, struct link *prev, struct link *next) {
  next->prev = new;
  new->next = next;
  new->prev = prev;
  prev->next = new;
}
static void del(struct link *entry) {
  entry->next->prev = entry->prev;
  entry->prev->next = entry->next;
}
int main(void) {
  struct link head = {&head, &head};
  while (__VERIFIER_nondet_int()) {
    struct item *i = malloc(sizeof *i);
    i->value = 1;
    add(&i->link, &head, head.next);
  }
  for (struct item *i = ITEM(head.next); &i->link != &head; i = ITEM(i->link.next)) assert(i->value == 1);
  while (head.next != &head) {
    struct item *i = ITEM(head.next);
    del(&i->link);
    free(i);
  }
  return 0;
}
