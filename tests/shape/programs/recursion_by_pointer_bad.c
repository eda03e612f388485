// PROVE: error
// SAYS: lost
// As recursion_by_pointer.c, but the list that is built in between is not freed.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; };

static void *build(void (*push)(void **)) {
  void *list = NULL;
  while (__VERIFIER_nondet_bool()) push(&list);
  return list;
}

static void push_plain(void **list) {
  struct node *n = malloc(sizeof *n);
  n->next = *list;
  *list = n;
}

static void free_all(struct node *list) {
  while (list) {
    struct node *rest = list->next;
    free(list);
    list = rest;
  }
}

static void push_after_another(void **list) {
  build(push_plain);
  push_plain(list);
}

int main(void) {
  free_all(build(push_after_another));
  return 0;
}
