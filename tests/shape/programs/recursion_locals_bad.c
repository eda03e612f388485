// PROVE: error
// SAYS: out of scope
// As recursion_locals.c, but the item of the deepest activation is asked for after its object has died.
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct path { struct path *up; int *item; };
static struct path *last;

static int *walk(struct path *up, int *item) {
  struct path here;
  here.up = up;
  here.item = malloc(sizeof *here.item);
  int *deepest = __VERIFIER_nondet_bool() ? walk(&here, here.item) : NULL;
  if (!deepest) {
    for (struct path *p = &here; p; p = p->up) *p->item = 1;
    deepest = here.item;
    last = &here;
  } else {
    assert(*here.item == 1);
    free(here.item);
  }
  return deepest;
}

int main(void) {
  int *item = walk(NULL, NULL);
  assert(*last->item == 1);
  free(item);
  return 0;
}
