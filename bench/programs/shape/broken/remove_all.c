/* All nodes with a mark are removed from a list through a pointer to the last link that is kept. */
// PROVE: error
/* The seeded bug: next is read after the node is freed. */
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
  struct node *kept = NULL, *p = head;
  while (p != NULL) {
    struct node *next = p->next;
    if (p->marked) {
      if (kept == NULL) {
        head = next;
      } else {
        kept->next = next;
      }
      free(p);
    } else {
      kept = p;
    }
    p = p->next;
  }
  for (p = head; p != NULL; p = p->next) assert(!p->marked);
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
