// EXPECT: verified (3 states, 2 transitions)
// A list that a global variable holds at exit is no leak; the cut tail is freed.
#include <stdlib.h>

struct node {
  struct node *next;
};

static struct node *list;

static void push(void) {
  struct node *n = malloc(sizeof *n);
  n->next = list;
  list = n;
}

int main(void) {
  push();
  push();
  push();
  free(list->next->next);
  free(list->next);
  list->next = NULL;
  return 0;
}
