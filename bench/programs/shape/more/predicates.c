/* A doubly linked list and a tree, with the shape predicates of quotient.h. */
// PROVE: verified
#include <quotient.h>

#include "../tree_common.h"

struct node {
  struct node *next, *prev;
};

struct tree *kept; /* within reach to the end: no memory is lost */

int main(void) {
  struct node *list = NULL;
  while (quotient_choose(2)) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->prev = NULL;
    if (list != NULL) list->prev = n;
    list = n;
  }
  quotient_assert_list(list, next);
  quotient_assert_doubly_linked(list, next, prev);
  struct tree *root = new_tree();
  while (quotient_choose(2)) grow(root);
  quotient_assert_tree(root, left, right);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  kept = root;
  return 0;
}
