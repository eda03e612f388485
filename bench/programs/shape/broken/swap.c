/* Two lists change their names, with a pointer to each variable. */
// PROVE: error
/* The seeded bug: both variables get the same list. */
#include <quotient.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

static struct node *create(void) {
  struct node *head = NULL;
  while (quotient_choose(2)) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
  }
  return head;
}

static void destroy(struct node *list) {
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  struct node *a = create(), *b = create();
  quotient_remember_list(a, next);
  struct node *c = a;
  b = c;
  a = b;
  quotient_assert_same_list(b, next);
  destroy(a);
  destroy(b);
  return 0;
}
