/* Two lists are merged into one by relinking their nodes. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};

static struct node *create(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
  }
  return head;
}

int main(void) {
  struct node *a = create(), *b = create(), *merged = NULL, *tail = NULL;
  while (a != NULL || b != NULL) {
    struct node *n;
    if (a != NULL && (b == NULL || __VERIFIER_nondet_bool())) {
      n = a;
      a = a->next;
    } else {
      n = b;
      b = b->next;
    }
    n->next = NULL;
    if (tail == NULL) {
      merged = n;
    } else {
      tail->next = n;
    }
    tail = n;
  }
  while (merged != NULL) {
    struct node *next = merged->next;
    free(merged);
    merged = next;
  }
  return 0;
}
