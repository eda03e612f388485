// EXPECT: error undefined-value
// A pointer that was never set.
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

int main(void) {
  struct node *n = malloc(sizeof *n);
  n->key = 1;
  int result = n->next->key;  // ERROR
  free(n);
  return result;
}
