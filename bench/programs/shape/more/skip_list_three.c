/* A skip list of three levels: some nodes are linked a second time, and some of these a third time. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next, *skip, *far;
};

int main(void) {
  struct node *head = NULL, *express = NULL, *direct = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->skip = n->far = NULL;
    head = n;
    if (__VERIFIER_nondet_bool()) {
      n->skip = express;
      express = n;
      if (__VERIFIER_nondet_bool()) {
        n->far = direct;
        direct = n;
      }
    }
  }
  for (struct node *p = direct; p != NULL; p = p->far) {
    for (struct node *q = p; q != p->far; q = q->skip) {
      struct node *r = q;
      while (r != q->skip) r = r->next;
    }
  }
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
