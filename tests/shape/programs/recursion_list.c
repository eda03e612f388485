// PROVE: verified
// Lists that are made and freed by functions that call themselves, or each other, in the middle.
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; int odd; };

static struct node *make_odd(void);
static struct node *make_even(void) {
  if (__VERIFIER_nondet_bool()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->odd = 0;
  n->next = make_odd();
  return n;
}
static struct node *make_odd(void) {
  if (__VERIFIER_nondet_bool()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->odd = 1;
  n->next = make_even();
  return n;
}

static int length(struct node *n) {
  if (!n) return 0;
  int rest = length(n->next);
  return rest + 1;
}

static void destroy(struct node *n) {
  if (!n) return;
  destroy(n->next);
  free(n);
}

static struct node *make(void) {
  if (__VERIFIER_nondet_bool()) return NULL;
  struct node *n = malloc(sizeof *n);
  n->next = make();
  return n;
}

int main(void) {
  struct node *list = make_even();
  for (int odd = 0; list; odd = !odd) {
    assert(list->odd == odd);
    struct node *next = list->next;
    free(list);
    list = next;
  }
  list = make();
  if (length(list) > 7 && list) list->odd = 0;
  destroy(list);
  return 0;
}
