// PROVE: error
// The function does not look whether there is a node before it goes on with the next.
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; int key; };

static struct node *find(struct node *n, int key) { return n->key == key ? n : find(n->next, key); }

int main(void) {
  struct node *list = NULL;
  do {
    struct node *n = malloc(sizeof *n);
    n->key = __VERIFIER_nondet_bool();
    n->next = list;
    list = n;
  } while (__VERIFIER_nondet_bool());
  struct node *found = find(list, 1);
  assert(found->key == 1);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
