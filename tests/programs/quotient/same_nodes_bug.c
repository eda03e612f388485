// EXPECT: error assertion
// A node is replaced by another one.
#include <quotient.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *list = malloc(sizeof *list), *other = malloc(sizeof *other);
  list->next = other->next = NULL;
  quotient_remember_list(list, next);
  free(list);
  quotient_assert_same_list(other, next);  // ERROR
  free(other);
  return 0;
}
