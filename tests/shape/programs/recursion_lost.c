// PROVE: error
// SAYS: memory is lost
// A tree that nobody frees is found to be lost, however the function that builds it calls itself.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct tree { struct tree *left, *right; };

static struct tree *build(void) {
  if (__VERIFIER_nondet_bool()) return NULL;
  struct tree *t = malloc(sizeof *t), *left = NULL, *right = NULL;
  left = build();
  right = build();
  t->left = left;
  t->right = right;
  return t;
}

int main(void) {
  struct tree *t = NULL;
  t = build();
  return 0;
}
