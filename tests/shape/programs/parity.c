// Nodes come in pairs, and go in pairs: their number is even, and there always is a second one.
// PROVE: verified
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; };

static struct node *push(struct node *list) {
  struct node *n = malloc(sizeof *n);
  n->next = list;
  return n;
}

static struct node *pop(struct node *list) {
  struct node *next = list->next;
  free(list);
  return next;
}

int main(void) {
  struct node *list = NULL;
  unsigned length = 0;
  while (__VERIFIER_nondet_bool()) {
    list = push(push(list));
    length += 2;
  }
  assert(length % 2 == 0);
  while (list != NULL) {
    list = pop(list);
    list = pop(list);
  }
  return 0;
}
