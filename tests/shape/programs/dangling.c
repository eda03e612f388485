// A pointer to freed memory is not null, wherever it is kept; what it is equal to otherwise is not known.
// PROVE: verified
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
    assert(n != NULL);
  }
  return 0;
}
