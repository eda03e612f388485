/* A list is freed with a pointer that was saved too late. */
// PROVE: error
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
  }
  while (head != NULL) {
    free(head);
    head = head->next;
  }
  return 0;
}
