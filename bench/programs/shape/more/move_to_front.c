/* A list in the order of last use: what is looked up moves to the front. No node is lost, none is new. */
// PROVE: verified
#include <quotient.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  while (quotient_choose(2)) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
  }
  quotient_remember_list(head, next);
  while (quotient_choose(2)) {
    struct node *before = head;
    if (before == NULL) break;
    while (before->next != NULL && quotient_choose(2)) before = before->next;
    struct node *used = before->next;
    if (used != NULL) {
      before->next = used->next;
      used->next = head;
      head = used;
    }
  }
  quotient_assert_same_list(head, next);
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
