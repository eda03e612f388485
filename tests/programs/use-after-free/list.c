// EXPECT: verified (3 states, 2 transitions)
// The link is read first.
#include <stdlib.h>

struct node {
  struct node *next;
};

static struct node *push(struct node *list) {
  struct node *n = malloc(sizeof *n);
  n->next = list;
  return n;
}

int main(void) {
  struct node *list = push(push(NULL));
  for (struct node *n = list, *next; n != NULL; n = next) {
    next = n->next;
    free(n);
  }
  return 0;
}
