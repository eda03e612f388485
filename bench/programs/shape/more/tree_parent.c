/* A tree with parent pointers: from any node, the way up ends at the root. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct tree {
  struct tree *left, *right, *parent;
};

static struct tree *new_tree(struct tree *parent) {
  struct tree *t = malloc(sizeof *t);
  t->left = t->right = NULL;
  t->parent = parent;
  return t;
}

struct tree *kept; /* within reach to the end: no memory is lost */

int main(void) {
  struct tree *root = new_tree(NULL), *t;
  while (__VERIFIER_nondet_bool()) {
    t = root;
    for (;;) {
      if (__VERIFIER_nondet_bool()) {
        if (t->left == NULL) {
          t->left = new_tree(t);
          break;
        }
        t = t->left;
      } else {
        if (t->right == NULL) {
          t->right = new_tree(t);
          break;
        }
        t = t->right;
      }
    }
  }
  t = root;
  while (__VERIFIER_nondet_bool()) {
    struct tree *next = __VERIFIER_nondet_bool() ? t->left : t->right;
    if (next == NULL) break;
    assert(next->parent == t);
    t = next;
  }
  while (t->parent != NULL) t = t->parent;
  assert(t == root);
  kept = root;
  return 0;
}
