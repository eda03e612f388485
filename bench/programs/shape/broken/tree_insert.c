/* Nodes are inserted into a binary tree; then some path is walked, whose nodes must be different from each other. */
// PROVE: error
/* The seeded bug: a leaf points back to the root. */
#include "../tree_common.h"

int main(void) {
  struct tree *root = new_tree();
  while (__VERIFIER_nondet_bool()) {
    struct tree *n = new_tree(), *t = root;
    for (;;) {
      if (__VERIFIER_nondet_bool()) {
        if (t->left == NULL) {
          t->left = n;
          break;
        }
        t = t->left;
      } else {
        if (t->right == NULL) {
          t->right = n;
          n->left = root;
          break;
        }
        t = t->right;
      }
    }
  }
  struct tree *t = root;
  while (t != NULL) {
    struct tree *next = __VERIFIER_nondet_bool() ? t->left : t->right;
    assert(next != root);
    assert(next == NULL || t->left != t->right);
    t = next;
  }
  return 0;
}
