// PROVE: error
// The flag changes in between, from one number that is not 0 to any other.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; int key; };

int main(void) {
  int marked = __VERIFIER_nondet_int();
  struct node *list = NULL;
  do {
    struct node *n = malloc(sizeof *n);
    n->key = marked ? 1 : 2;
    n->next = list;
    list = n;
  } while (__VERIFIER_nondet_bool());
  if (marked) marked -= 1;
  for (const struct node *n = list; n; n = n->next) assert(n->key == (marked ? 1 : 2));
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
