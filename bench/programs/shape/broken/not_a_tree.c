/* A node gets two parents, which the predicate of quotient.h notices. */
// PROVE: error
#include <quotient.h>

#include "../tree_common.h"

int main(void) {
  struct tree *root = new_tree();
  while (quotient_choose(2)) grow(root);
  if (root->left != NULL) root->right = root->left;
  quotient_assert_tree(root, left, right);
  return 0;
}
