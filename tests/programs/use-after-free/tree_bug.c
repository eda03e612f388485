// EXPECT: error use-after-free
// A node is freed while its parent still points to it.
#include <stdlib.h>

struct tree {
  struct tree *left, *right;
  int key;
};

static struct tree *make(int key, struct tree *left, struct tree *right) {
  struct tree *t = malloc(sizeof *t);
  t->key = key;
  t->left = left;
  t->right = right;
  return t;
}

static int sum(const struct tree *t) {
  if (t == NULL) return 0;
  return t->key + sum(t->left) + sum(t->right);  // ERROR
}

int main(void) {
  struct tree *root = make(2, make(1, NULL, NULL), make(3, NULL, NULL));
  free(root->left);
  int total = sum(root);
  free(root->right);
  free(root);
  return total;
}
