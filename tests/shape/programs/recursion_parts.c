// PROVE: verified
// A function that calls itself through another one, which is a part of it: both work on the same node.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct tree { struct tree *left, *right; };

static struct tree *insert(struct tree *t) {
  if (!t) {
    t = malloc(sizeof *t);
    t->left = t->right = NULL;
  } else if (__VERIFIER_nondet_bool()) {
    t->left = insert(t->left);
  } else {
    t->right = insert(t->right);
  }
  return t;
}

static void destroy(struct tree *t);
static void destroy_children(struct tree *t) {
  if (t->left) destroy(t->left);
  if (t->right) destroy(t->right);
}
static void destroy(struct tree *t) {
  destroy_children(t);
  free(t);
}

int main(void) {
  struct tree *t = NULL;
  while (__VERIFIER_nondet_bool()) t = insert(t);
  if (t) destroy(t);
  return 0;
}
