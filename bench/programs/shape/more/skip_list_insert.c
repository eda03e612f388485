/* A skip list of two levels: nodes are put in at any place, walked along both levels, and freed along the lower one. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next, *skip;
};

static void insert(struct node *head) {
  struct node *express = head;
  while (express->skip != NULL && __VERIFIER_nondet_bool()) express = express->skip;
  struct node *place = express;
  while (place->next != express->skip && __VERIFIER_nondet_bool()) place = place->next;
  struct node *node = malloc(sizeof *node);
  node->next = place->next;
  node->skip = NULL;
  place->next = node;
  if (__VERIFIER_nondet_bool()) {
    node->skip = express->skip;
    express->skip = node;
  }
}

int main(void) {
  struct node *head = malloc(sizeof *head);
  head->next = head->skip = NULL;
  while (__VERIFIER_nondet_bool()) insert(head);
  for (struct node *express = head; express != NULL; express = express->skip) {
    struct node *local = express;
    while (local != express->skip) local = local->next; /* the next express node comes later in the list */
  }
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
