// As as_many_as.c, but the second loop counts to n, and not to what is below it.
// PROVE: error
// SAYS: null
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };

int main(void) {
  const int n = __VERIFIER_nondet_int();
  struct node *list = NULL;
  for (int i = 0; i < n; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    list = node;
  }
  for (int i = 0; i <= n; i++) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  assert(list == NULL);
  return 0;
}
