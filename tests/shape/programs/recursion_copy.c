// PROVE: verified
// A tree is copied by a function that calls itself, and both are freed. The first one is linked when its subtrees are
// there.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct tree { struct tree *left, *right; };

static struct tree *build(void) {
  if (__VERIFIER_nondet_bool()) return NULL;
  struct tree *t = malloc(sizeof *t);
  struct tree *left = build();
  struct tree *right = build();
  t->left = left;
  t->right = right;
  return t;
}

static struct tree *copy(struct tree *t) {
  if (!t) return NULL;
  struct tree *twin = malloc(sizeof *twin);
  twin->left = copy(t->left);
  twin->right = copy(t->right);
  return twin;
}

static void destroy(struct tree *t) {
  if (!t) return;
  destroy(t->left);
  destroy(t->right);
  free(t);
}

int main(void) {
  struct tree *t = build();
  struct tree *twin = copy(t);
  destroy(t);
  destroy(twin);
  return 0;
}
