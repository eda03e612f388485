/* A list ends in six marked nodes, below any number of others. Short patterns cannot count them, predicates can. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
  int marked;
};

static struct node *push(struct node *list, int marked) {
  struct node *n = malloc(sizeof *n);
  n->next = list;
  n->marked = marked;
  return n;
}

int main(void) {
  struct node *list = push(push(push(push(push(push(NULL, 1), 1), 1), 1), 1), 1);
  while (__VERIFIER_nondet_bool()) list = push(list, 0);
  while (!list->marked) {
    struct node *n = list;
    list = n->next;
    free(n);
  }
  assert(list->next->next->next->next->next->next == NULL);
  while (list) {
    struct node *n = list;
    list = n->next;
    free(n);
  }
  return 0;
}
