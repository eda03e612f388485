// PROVE: error
// The lists inside are never set to null. Memory of two sizes from one function, which asks for both by the number of
// bytes, and lists of lists of it.
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct inner { struct inner *next; };
struct outer { struct outer *next; struct inner *list; long number; };
static void *get(size_t bytes) {
  void *p = malloc(bytes);
  return p;
}
int main(void) {
  struct outer *all = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct outer *o = get(sizeof *o);
    while (__VERIFIER_nondet_bool()) {
      struct inner *i = calloc(1, sizeof *i);
      i->next = o->list;
      o->list = i;
    }
    o->next = all;
    all = o;
  }
  while (all) {
    struct outer *o = all;
    while (o->list) {
      struct inner *i = o->list;
      o->list = i->next;
      free(i);
    }
    all = o->next;
    free(o);
  }
  return 0;
}
