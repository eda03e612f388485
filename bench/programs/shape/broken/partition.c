/* A step of quicksort: a list is divided into small and large nodes. */
// PROVE: error
/* The seeded bug: large nodes are linked to small ones. */
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
  int large;
};

static void destroy(struct node *list) {
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  struct node *list = NULL, *small = NULL, *large = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->large = __VERIFIER_nondet_bool();
    list = n;
  }
  while (list != NULL) {
    struct node *n = list;
    list = n->next;
    if (n->large) {
      n->next = small;
      large = n;
    } else {
      n->next = small;
      small = n;
    }
  }
  for (struct node *p = small; p != NULL; p = p->next) assert(!p->large);
  for (struct node *p = large; p != NULL; p = p->next) assert(p->large);
  destroy(small);
  destroy(large);
  return 0;
}
