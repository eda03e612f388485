// EXPECT: error leak
// The list is cut, and its tail is lost.
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
  list->next = NULL;  // ERROR
  return 0;
}
