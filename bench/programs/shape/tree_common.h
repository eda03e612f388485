/* Binary trees for the programs here. */
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct tree {
  struct tree *left, *right;
};

static struct tree *new_tree(void) {
  struct tree *t = malloc(sizeof *t);
  t->left = t->right = NULL;
  return t;
}

/* Inserts a node at some free place. */
static void grow(struct tree *t) {
  for (;;) {
    if (__VERIFIER_nondet_bool()) {
      if (t->left == NULL) {
        t->left = new_tree();
        return;
      }
      t = t->left;
    } else {
      if (t->right == NULL) {
        t->right = new_tree();
        return;
      }
      t = t->right;
    }
  }
}
