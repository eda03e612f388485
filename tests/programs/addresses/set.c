// EXPECT: verified (3 states, 8 transitions)
// A search tree whose keys are addresses, again and again: the number of states stays finite.
#include <assert.h>
#include <stdlib.h>

struct node {
  struct node *left, *right;
};

static struct node *insert(struct node *root, struct node *node) {
  if (root == NULL) return node;
  if (node < root) root->left = insert(root->left, node);
  else root->right = insert(root->right, node);
  return root;
}

static int size(const struct node *root) { return root ? size(root->left) + 1 + size(root->right) : 0; }

static void release(struct node *root) {
  if (root == NULL) return;
  release(root->left);
  release(root->right);
  free(root);
}

int main(void) {
  for (;;) {
    struct node *root = NULL;
    for (int i = 0; i < 3; i++) root = insert(root, calloc(1, sizeof *root));
    assert(size(root) == 3);
    assert(!root->left || root->left < root);
    assert(!root->right || root->right > root);
    release(root);
  }
}
