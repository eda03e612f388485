// PROVE: verified
// Numbers are printed: as many as the text says are there.
#include <stdio.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; int key; };
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->key = __VERIFIER_nondet_bool();
    n->next = list;
    list = n;
  }
  puts("the list:");
  while (list) {
    struct node *next = list->next;
    printf("%3d at %p, 100%%\n", list->key, (void *)list);
    free(list);
    list = next;
  }
  return 0;
}
