/* The children of any nodes of a tree are exchanged: it keeps its nodes. */
// PROVE: error
/* The seeded bug: one subtree is there twice, the other one not at all. */
#include <quotient.h>

#include "../tree_common.h"

struct tree *kept; /* within reach to the end: no memory is lost */

int main(void) {
  struct tree *root = new_tree();
  while (quotient_choose(2)) grow(root);
  quotient_remember_tree(root, left, right);
  while (quotient_choose(2)) {
    struct tree *t = root;
    while (quotient_choose(2)) {
      struct tree *next = quotient_choose(2) ? t->left : t->right;
      if (next == NULL) break;
      t = next;
    }
    struct tree *left = t->left;
    t->left = t->left;
    t->right = left;
  }
  quotient_assert_same_tree(root, left, right);
  kept = root;
  return 0;
}
