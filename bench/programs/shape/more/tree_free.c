/* A tree is freed without recursion: again and again, some leaf. */
// PROVE: verified
#include "../tree_common.h"

int main(void) {
  struct tree *root = new_tree();
  while (__VERIFIER_nondet_bool()) grow(root);
  while (root->left != NULL || root->right != NULL) {
    struct tree *parent = NULL, *t = root;
    while (t->left != NULL || t->right != NULL) {
      parent = t;
      t = t->left != NULL ? t->left : t->right;
    }
    if (parent->left == t) {
      parent->left = NULL;
    } else {
      parent->right = NULL;
    }
    free(t);
  }
  free(root);
  return 0;
}
