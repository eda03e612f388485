// PROVE: error
// SAYS: out-of-bounds
// The head of a list is taken for an item: what would be the value lies before it.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct link { struct link *next; };
struct item { int value; struct link link; };
#define ITEM(l) ((struct item *)((char *)(l) - offsetof(struct item, link)))
int main(void) {
  struct link head = {&head};
  while (__VERIFIER_nondet_int()) {
    struct item *i = malloc(sizeof *i);
    i->value = 1;
    i->link.next = head.next;
    head.next = &i->link;
  }
  int sum = 0;
  struct item *last = NULL;
  for (struct item *i = ITEM(head.next); &i->link != &head; i = ITEM(i->link.next)) last = i;
  last = ITEM(last ? last->link.next : head.next);
  sum = last->value;
  while (head.next != &head) {
    struct item *i = ITEM(head.next);
    head.next = i->link.next;
    free(i);
  }
  return sum;
}
