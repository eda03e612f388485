// PROVE: error
// One node less is there than is freed.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 12; ++i) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  for (int i = 0; i <= 12; ++i) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
