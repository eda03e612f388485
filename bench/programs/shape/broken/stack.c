/* A stack as a list: what was pushed last comes first, and all that is pushed comes out again. */
// PROVE: error
/* The seeded bug: the last element may be taken away. */
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
  int value;
};

static struct node *top;

static void push(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = top;
  top = n;
}

static int pop(void) {
  struct node *n = top;
  int value = n->value;
  top = n->next;
  free(n);
  return value;
}

int main(void) {
  push(1);
  while (__VERIFIER_nondet_bool()) {
    if (__VERIFIER_nondet_bool() || top == NULL) {
      push(2);
    } else {
      assert(pop() == 2);
    }
  }
  while (top->value != 1) assert(pop() == 2);
  assert(pop() == 1);
  assert(top == NULL);
  return 0;
}
