// PROVE: verified
// What is filled depends on flags, which are any numbers, 0 or not; later the same flags say what is there.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; int key; };
static int mode;

int main(void) {
  const int marked = __VERIFIER_nondet_int();
  mode = __VERIFIER_nondet_int();
  struct node *list = NULL;
  do {
    struct node *n = malloc(sizeof *n);
    n->key = marked ? 1 : 2;
    if (mode) n->key = 3;
    n->next = list;
    list = n;
  } while (__VERIFIER_nondet_bool());
  for (const struct node *n = list; n; n = n->next) {
    if (mode) assert(n->key == 3);
    else if (marked) assert(n->key == 1);
    else assert(n->key == 2);
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
