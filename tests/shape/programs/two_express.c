/* Two express lists along one list, made by the same pointers: a link leads past express nodes of the other list. */
// PROVE: verified
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next, *skip;
  int express;
};

int main(void) {
  struct node *head = NULL, *red = NULL, *blue = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *node = malloc(sizeof *node);
    node->next = head;
    node->skip = NULL;
    node->express = 0;
    head = node;
    if (__VERIFIER_nondet_bool()) {
      node->express = 1;
      node->skip = red;
      red = node;
    } else if (__VERIFIER_nondet_bool()) {
      node->express = 2;
      node->skip = blue;
      blue = node;
    }
  }
  for (struct node *express = red; express != NULL; express = express->skip) {
    struct node *local = express->next;
    while (local != NULL && local != express->skip) local = local->next;
  }
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
