/* The leaves of a tree are cut off one after the other until nothing is left. */
// PROVE: error
/* The seeded bug: a link to the leaf that is freed stays. */
#include "../tree_common.h"

int main(void) {
  struct tree *root = new_tree();
  while (__VERIFIER_nondet_bool()) grow(root);
  while (root != NULL) {
    struct tree *parent = NULL, *t = root;
    while (t->left != NULL || t->right != NULL) {
      parent = t;
      t = t->left == NULL || (t->right != NULL && __VERIFIER_nondet_bool()) ? t->right : t->left;
    }
    if (parent == NULL) {
      root = NULL;
    } else if (parent->left == t) {
      parent->left = t;
    } else {
      parent->right = NULL;
    }
    free(t);
  }
  return 0;
}
