// PROVE: error
// LEAKS: error
// When the program ends in the middle of the function, the variable that held the node is out of scope.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; };
static struct node *list;

static void push(void) {
  _Bool linked = 0;
  {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    if (__VERIFIER_nondet_bool()) list = n, linked = 1;
  }
  if (!linked) exit(1);
}

int main(void) {
  while (__VERIFIER_nondet_bool()) push();
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
