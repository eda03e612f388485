// Nodes are counted when they come, and again when they go: as many, however many there are.
// PROVE: verified
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
  int left = length, walked = 0;
  for (struct node *n = list; n != NULL; n = n->next) walked++;
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
    left--;
  }
  assert(left == 0);
  return 0;
}
