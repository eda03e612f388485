// EXPECT: error null-dereference
// A member behind a null pointer: the address is a small number, and null is what the user did wrong.
#include <stdlib.h>

struct node {
  long key;
  struct node *next;
};

static struct node *last(struct node *list) {
  while (list->next) list = list->next;  // ERROR
  return list;
}

int main(void) {
  return last(NULL) != NULL;
}
