// PROVE: error
// SAYS: use-after-free
// Printing reads the text that was freed.
#include <stdio.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; char *name; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->name = calloc(1, 8);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    free(list->name);
    puts(list->name);
    free(list);
    list = next;
  }
  return 0;
}
