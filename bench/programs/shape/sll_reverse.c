/* A singly linked list is reversed in place, checked and freed. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};

static struct node *create(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
  }
  return head;
}

static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list != NULL) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

int main(void) {
  struct node *first = create();
  struct node *list = reverse(first);
  assert(first == NULL || first->next == NULL);  /* what was first is last */
  assert((first == NULL) == (list == NULL));
  while (list != NULL) {
    struct node *next = list->next;
    if (next == NULL) assert(list == first);
    free(list);
    list = next;
  }
  return 0;
}
