/* Nodes are inserted into a binary tree; then some path is walked, whose nodes must be different from each other. */
// PROVE: verified
#include "tree_common.h"

struct tree *kept; /* within reach to the end: no memory is lost */

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
  kept = root;
  return 0;
}
