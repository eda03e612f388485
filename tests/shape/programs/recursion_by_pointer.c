// PROVE: verified
// A function that comes to itself through the functions that it is given, each time through another: it is another
// function each time, as it were.
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
  free_all(build(push_plain));
  push_plain(list);
}

int main(void) {
  free_all(build(push_after_another));
  return 0;
}
