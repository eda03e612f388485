/* Two sorted lists are merged into one, which is sorted, too. The data are 0 and 1, as good as any if a program only
   compares them. */
// PROVE: error
/* The seeded bug: the larger of the two comes first. */
#include <quotient.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

static struct node *create_sorted(void) {
  struct node *head = NULL;
  int data = 1;
  while (quotient_choose(2)) {
    struct node *n = malloc(sizeof *n);
    if (quotient_choose(2)) data = 0;
    n->data = data;
    n->next = head;
    head = n;
  }
  return head;
}

int main(void) {
  struct node *a = create_sorted(), *b = create_sorted(), *merged = NULL, *tail = NULL;
  while (a != NULL || b != NULL) {
    struct node *n;
    if (b == NULL || (a != NULL && a->data >= b->data)) {
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
  quotient_assert_sorted(merged, next, data);
  while (merged != NULL) {
    struct node *next = merged->next;
    free(merged);
    merged = next;
  }
  return 0;
}
