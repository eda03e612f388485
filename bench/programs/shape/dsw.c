/* Deutsch, Schorr and Waite: a binary tree is walked without a stack, by turning its pointers around. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct tree {
  struct tree *left, *right;
  int marked;  /* 0: not yet seen, 1: left subtree underway, 2: right subtree underway */
};

static struct tree *new_tree(void) {
  struct tree *t = malloc(sizeof *t);
  t->left = t->right = NULL;
  t->marked = 0;
  return t;
}

struct tree *kept; /* within reach to the end: no memory is lost */

int main(void) {
  struct tree *root = new_tree();
  while (__VERIFIER_nondet_bool()) {
    struct tree *t = root;
    for (;;) {
      if (__VERIFIER_nondet_bool()) {
        if (t->left == NULL) {
          t->left = new_tree();
          break;
        }
        t = t->left;
      } else {
        if (t->right == NULL) {
          t->right = new_tree();
          break;
        }
        t = t->right;
      }
    }
  }
  struct tree *previous = NULL, *current = root;
  for (;;) {
    if (current != NULL && current->marked == 0) { /* go down left */
      struct tree *next = current->left;
      current->marked = 1;
      current->left = previous;
      previous = current;
      current = next;
    } else if (previous == NULL) {
      break;
    } else if (previous->marked == 1) { /* from left to right */
      struct tree *next = previous->right;
      previous->marked = 2;
      previous->right = previous->left;
      previous->left = current;
      current = next;
    } else { /* back up */
      struct tree *next = previous->right;
      previous->right = current;
      current = previous;
      previous = next;
    }
  }
  assert(current == root);
  kept = root;
  return 0;
}
