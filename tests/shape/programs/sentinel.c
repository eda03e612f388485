// PROVE: verified
// A list that begins and ends with global objects, which no pointer is ever null in.
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; int key; };
static struct node last = {&last, 9};
static struct node first = {&last, 1};
int main(void) {
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->key = 5;
    n->next = first.next;
    first.next = n;
  }
  struct node *at = &first;
  while (at != &last) at = at->next;
  assert(at->key == 9);
  while (first.next != &last) {
    struct node *n = first.next;
    assert(n->key == 5);
    first.next = n->next;
    free(n);
  }
  return 0;
}
