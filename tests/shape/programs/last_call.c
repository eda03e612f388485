// PROVE: verified
// Functions that end with calls of themselves go as deep as the list is long; one of them exchanges its arguments.
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; int key; };

static struct node *find(struct node *n, int key) {
  if (!n) return NULL;
  return n->key == key ? n : find(n->next, key);
}

static struct node *append_reversed(struct node *from, struct node *to) {
  if (!from) return to;
  struct node *rest = from->next;
  from->next = to;
  return append_reversed(rest, from);
}

static int holds_last(struct node *one, struct node *other) {
  if (!one) return other && other->next == NULL;
  if (!other) return one->next == NULL;
  return one->next ? holds_last(other, one->next) : 1;
}

static void destroy(struct node *n) {
  if (!n) return;
  struct node *next = n->next;
  free(n);
  destroy(next);
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->key = __VERIFIER_nondet_bool();
    n->next = list;
    list = n;
  }
  struct node *found = find(list, 1);
  assert(!found || found->key == 1);
  list = append_reversed(list, NULL);
  if (list) assert(holds_last(list, list));
  destroy(list);
  return 0;
}
