/* Doubly linked lists for the programs here. */
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next, *prev;
};

static struct node *create(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->prev = NULL;
    if (head != NULL) head->prev = n;
    head = n;
  }
  return head;
}

/* Any node of the list, or the last. */
static struct node *somewhere(struct node *list) {
  while (list->next != NULL && __VERIFIER_nondet_bool()) list = list->next;
  return list;
}

/* Every next has a prev that leads back. */
static void check(struct node *list) {
  if (list == NULL) return;
  assert(list->prev == NULL);
  while (list->next != NULL) {
    assert(list->next->prev == list);
    list = list->next;
  }
}

static void destroy(struct node *list) {
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}
