// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// alloca in a loop: all blocks live until the function returns.
#include <alloca.h>
#include <stdio.h>

struct node { int key; struct node *next; };

static int build(int n) {
  struct node *list = NULL;
  int sum = 0;
  for (int i = 0; i < n; i++) {
    struct node *fresh = alloca(sizeof *fresh);
    fresh->key = i;
    fresh->next = list;
    list = fresh;
  }
  for (; list; list = list->next) sum = sum * 10 + list->key;
  return sum;
}

int main(void) {
  printf("%d %d\n", build(4), build(6));
  return 0;
}
