// PROVE: error
// SAYS: freed
// As recursion_build.c, but the same subtree is linked twice.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
struct tree { struct tree *left, *right; };

static struct tree *build(int depth) {
  if (depth == 0 || __VERIFIER_nondet_bool()) return NULL;
  struct tree *t = malloc(sizeof *t);
  t->left = build(depth - 1);
  t->right = t->left;
  return t;
}

static void destroy(struct tree *t) {
  if (!t) return;
  destroy(t->left);
  destroy(t->right);
  free(t);
}

int main(void) {
  struct tree *t = build(__VERIFIER_nondet_int());
  destroy(t);
  return 0;
}
