/* A list grows by two nodes at a time, and is walked so. No pattern of labels tells even from odd; predicates do. */
// PROVE: verified
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
  while (__VERIFIER_nondet_bool()) {
    for (int i = 0; i < 2; i++) list = push(list);
  }
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
