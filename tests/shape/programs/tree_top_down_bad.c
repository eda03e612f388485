// As tree_top_down.c, but where there are two subtrees, one is forgotten.
// PROVE: error
// LEAKS: error
// SAYS: nothing points to it any more
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct tree { struct tree *left, *right; };
struct item { struct item *next; struct tree *node; };

static void insert(struct tree **root) {
  while (*root != NULL) root = __VERIFIER_nondet_bool() ? &(*root)->left : &(*root)->right;
  *root = calloc(1, sizeof **root);
}

static struct item *push(struct item *stack, struct tree *node) {
  struct item *item = malloc(sizeof *item);
  item->next = stack;
  item->node = node;
  return item;
}

int main(void) {
  struct tree *tree = NULL;
  while (__VERIFIER_nondet_bool()) insert(&tree);
  struct item *stack = NULL;
  if (tree != NULL) stack = push(stack, tree);
  while (stack != NULL) {
    struct item *top = stack;
    struct tree *node = top->node;
    stack = top->next;
    free(top);
    if (node->left != NULL) stack = push(stack, node->left);
    else if (node->right != NULL) stack = push(stack, node->right);
    free(node);
  }
  return 0;
}
