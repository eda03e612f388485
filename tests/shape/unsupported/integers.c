// PROVE: unknown
// SAYS: integers.c:22:3: perhaps an assertion fails
#include <assert.h>
#include <stdlib.h>
struct node { struct node *next; int n; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int count = 0;
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
    count++;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
    count--;
  }
  assert(count == 0);
  return 0;
}
