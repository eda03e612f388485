/* A list is put into another one, behind some node. */
// PROVE: verified
#include <quotient.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

static struct node *create(void) {
  struct node *head = NULL;
  while (quotient_choose(2)) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
  }
  return head;
}

int main(void) {
  struct node *a = create(), *b = create();
  if (a == NULL) {
    a = b;
  } else if (b != NULL) {
    struct node *at = a, *last = b;
    while (at->next != NULL && quotient_choose(2)) at = at->next;
    while (last->next != NULL) last = last->next;
    last->next = at->next;
    at->next = b;
  }
  quotient_assert_list(a, next);
  while (a != NULL) {
    struct node *next = a->next;
    free(a);
    a = next;
  }
  return 0;
}
