// PROVE: error
// SAYS: undefined
// As recursion_mutual.c, but one function leaves a link as it is.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct tree { struct tree *left, *right; };

static struct tree *build_odd(void);
static struct tree *build_even(void) {
  if (__VERIFIER_nondet_bool()) return NULL;
  struct tree *t = malloc(sizeof *t);
  t->left = build_odd();
  t->right = build_odd();
  return t;
}
static struct tree *build_odd(void) {
  if (__VERIFIER_nondet_bool()) return NULL;
  struct tree *t = malloc(sizeof *t);
  t->left = build_even();
  return t;
}

static void destroy_odd(struct tree *t);
static void destroy_even(struct tree *t) {
  if (!t) return;
  destroy_odd(t->left);
  destroy_odd(t->right);
  free(t);
}
static void destroy_odd(struct tree *t) {
  if (!t) return;
  destroy_even(t->right);
  destroy_even(t->left);
  free(t);
}

int main(void) {
  destroy_even(build_even());
  return 0;
}
