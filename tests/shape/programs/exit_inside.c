// PROVE: verified
// The program may end in the middle of a function, while variables of that one and of main hold memory.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; };

static struct node *push(struct node *list) {
  struct node *n = malloc(sizeof *n);
  n->next = NULL;
  if (__VERIFIER_nondet_bool()) exit(1);
  n->next = list;
  return n;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) list = push(list);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
