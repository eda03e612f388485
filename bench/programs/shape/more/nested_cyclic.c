/* A list whose nodes each own a circular list. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct ring {
  struct ring *next;
};
struct node {
  struct node *next;
  struct ring *ring;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    struct ring *r = malloc(sizeof *r);
    r->next = r;
    n->ring = r;
    n->next = head;
    head = n;
    while (__VERIFIER_nondet_bool()) {
      struct ring *more = malloc(sizeof *more);
      more->next = r->next;
      r->next = more;
    }
  }
  while (head != NULL) {
    struct node *next = head->next;
    struct ring *r = head->ring->next;
    while (r != head->ring) {
      struct ring *following = r->next;
      free(r);
      r = following;
    }
    free(r);
    free(head);
    head = next;
  }
  return 0;
}
