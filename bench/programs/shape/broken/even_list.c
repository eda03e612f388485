/* As more/even_list.c, but the list may get a node more at the end. */
// PROVE: error
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};

static struct node *push(struct node *list) {
  struct node *n = malloc(sizeof *n);
  n->next = list;
  return n;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) list = push(push(list));
  if (__VERIFIER_nondet_bool()) list = push(list);
  while (list != NULL) {
    struct node *second = list->next;
    assert(second != NULL);
    struct node *third = second->next;
    free(list);
    free(second);
    list = third;
  }
  return 0;
}
