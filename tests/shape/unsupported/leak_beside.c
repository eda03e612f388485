// A leak is an error, also where a proof of the rest comes to something that it cannot do.
// PROVE: error
// LEAKS: error
// SAYS: memory is lost
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct node {
  struct node *next;
};

static unsigned sum(const unsigned *values, unsigned count) {
  return count ? values[0] + sum(values + 1, count - 1) : 0;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  if (list) list = list->next;
  unsigned values[8] = {0};
  const unsigned count = __VERIFIER_nondet_uint() % 8;
  sum(values, count);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
