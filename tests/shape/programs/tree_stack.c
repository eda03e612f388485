// PROVE: verified
// A tree is freed bottom-up, with a stack of pointers into it.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct tree { struct tree *left, *right; };
struct item { struct item *next; struct tree *node; int left_is_freed; };

static struct tree *make(void) {
  struct tree *root = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct tree *new = malloc(sizeof *new);
    new->left = new->right = NULL;
    struct tree *n = root;
    if (!n) root = new;
    while (n) {
      if (__VERIFIER_nondet_bool()) {
        if (!n->left) { n->left = new; break; }
        n = n->left;
      } else {
        if (!n->right) { n->right = new; break; }
        n = n->right;
      }
    }
  }
  return root;
}

int main(void) {
  struct tree *n = make();
  struct item *stack = NULL;
  for (;;) {
    while (n) {
      struct item *item = malloc(sizeof *item);
      item->next = stack;
      item->node = n;
      item->left_is_freed = 0;
      stack = item;
      n = n->left;
    }
    while (stack && stack->left_is_freed) {
      struct item *item = stack;
      stack = item->next;
      free(item->node);
      free(item);
    }
    if (!stack) break;
    stack->left_is_freed = 1;
    n = stack->node->right;
  }
  return 0;
}
