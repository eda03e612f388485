/* All nodes with a mark are deleted from a list; none is left. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
  int marked;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->marked = __VERIFIER_nondet_bool();
    head = n;
  }
  while (head != NULL && head->marked) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  if (head != NULL) {
    struct node *p = head;
    while (p->next != NULL) {
      if (p->next->marked) {
        struct node *gone = p->next;
        p->next = gone->next;
        free(gone);
      } else {
        p = p->next;
      }
    }
  }
  for (struct node *p = head; p != NULL; p = p->next) assert(!p->marked);
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
