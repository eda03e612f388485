/* As two_express.c, but no express node is expected between two red ones, where there may be blue ones. */
// PROVE: error
#include <assert.h>
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
    while (local != NULL && local != express->skip) {
      assert(local->express == 0);
      local = local->next;
    }
  }
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
