// As dangling.c, but memory that is given out again may have the address of what was freed.
// PROVE: error
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
  struct node *payload;
};

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->payload = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  for (struct node *p = list; p; p = p->next) free(p->payload);
  for (struct node *p = list; p; p = p->next) assert(p->payload);
  for (struct node *p = list; p; p = p->next) p->payload = NULL;
  while (list) {
    struct node *n = list;
    list = n->next;
    free(n);
    struct node *m = malloc(sizeof *m);
    assert(m != n);
    free(m);
  }
  return 0;
}
