// As lengths.c, but the last node of the list is not counted.
// PROVE: error
// SAYS: assertion fails
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; };

int main(void) {
  struct node *list = NULL;
  int length = 0;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
    length++;
  }
  int left = length;
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    if (next != NULL) left--;
    list = next;
  }
  assert(left == 0);
  return 0;
}
