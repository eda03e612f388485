// EXPECT: verified (163 states, 312 transitions)
// A reversed list has the same nodes as before, and so has a tree that loses its right subtree and gets it back as
// its left one.
#include <quotient.h>
#include <stdlib.h>

struct node {
  struct node *left, *right;
};

static struct node *make(struct node *left, struct node *right) {
  struct node *n = malloc(sizeof *n);
  n->left = left;
  n->right = right;
  return n;
}

static void destroy(struct node *n) {
  if (!n) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

int main(void) {
  struct node *list = NULL, *done = NULL;
  for (int i = quotient_choose_range(0, 3); i > 0; i--) list = make(list, NULL);
  quotient_remember_list(list, left);
  while (list) {
    struct node *rest = list->left;
    list->left = done;
    done = list;
    list = rest;
  }
  quotient_assert_same_list(done, left);
  struct node *tree = make(make(NULL, NULL), make(done, NULL));
  quotient_remember_tree(tree, left, right);
  struct node *right = tree->right;
  tree->right = tree->left;
  tree->left = right;
  quotient_assert_same_tree(tree, left, right);
  quotient_assert_acyclic(tree, left, right);
  destroy(tree);
  return 0;
}
