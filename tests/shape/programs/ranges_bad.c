// As ranges.c, but the loop may have no round.
// PROVE: error
// SAYS: assertion fails
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct node { struct node *next; };

int main(void) {
  int rounds = __VERIFIER_nondet_int();
  if (rounds < 0) rounds = 1;
  struct node *list = NULL;
  for (int i = 0; i < rounds; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  assert(list != NULL);
  unsigned days = __VERIFIER_nondet_uint(), hours = __VERIFIER_nondet_uint();
  if (days <= 365 && hours < 24) {
    unsigned sum = 24 * days + hours, rest = hours % 10;
    assert(rest <= 9 && days + hours < 400);
    if (sum != 0) sum--;
  }
  unsigned place = __VERIFIER_nondet_uint() % 80, steps = 0;
  while (place > 2) place--, steps++;
  assert(place <= 2);
  for (struct node *next; list != NULL; list = next) next = list->next, free(list);
  return 0;
}
