// As parity.c, but sometimes a single node comes.
// PROVE: error
// SAYS: null
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
    if (__VERIFIER_nondet_bool()) list = push(list);
  }
  assert(length % 2 == 0);
  while (list != NULL) {
    list = pop(list);
    list = pop(list);
  }
  return 0;
}
