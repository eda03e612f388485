/* The leaves of a binary tree are linked from right to left into a list, by a walk with parent pointers. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct tree {
  struct tree *left, *right, *parent, *succ;
};

static struct tree *new_tree(struct tree *parent) {
  struct tree *t = malloc(sizeof *t);
  t->left = t->right = t->succ = NULL;
  t->parent = parent;
  return t;
}

struct tree *kept; /* within reach to the end: no memory is lost */

int main(void) {
  struct tree *root = new_tree(NULL);
  while (__VERIFIER_nondet_bool()) { /* a leaf becomes an inner node with two leaves */
    struct tree *t = root;
    while (t->left != NULL) t = __VERIFIER_nondet_bool() ? t->left : t->right;
    t->left = new_tree(t);
    t->right = new_tree(t);
  }
  struct tree *last = NULL, *t = root;
  while (t->left != NULL) t = t->left;
  for (;;) { /* t is a leaf: the next one in order follows */
    t->succ = NULL;
    if (last != NULL) last->succ = t;
    last = t;
    while (t->parent != NULL && t->parent->right == t) t = t->parent;
    if (t->parent == NULL) break;
    t = t->parent->right;
    while (t->left != NULL) t = t->left;
  }
  t = root;
  while (t->left != NULL) t = t->left;
  while (t != NULL) { /* the list consists of leaves */
    assert(t->left == NULL && t->right == NULL);
    t = t->succ;
  }
  kept = root;
  return 0;
}
