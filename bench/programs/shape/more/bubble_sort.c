/* Bubble sort of a list of zeros and ones by exchanging the data; sorted at the end. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
  int data;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->data = __VERIFIER_nondet_bool();
    head = n;
  }
  int swapped = 1;
  while (swapped) {
    swapped = 0;
    for (struct node *p = head; p != NULL && p->next != NULL; p = p->next) {
      if (p->data > p->next->data) {
        int data = p->data;
        p->data = p->next->data;
        p->next->data = data;
        swapped = 1;
      }
    }
  }
  for (struct node *p = head; p != NULL && p->next != NULL; p = p->next) assert(p->data <= p->next->data);
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
