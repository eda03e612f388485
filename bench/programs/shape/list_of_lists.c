/* Nodes are inserted into the inner lists of a list of lists, which is then walked and freed. */
// PROVE: verified
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct inner {
  struct inner *next;
};
struct outer {
  struct outer *next;
  struct inner *list;
};

int main(void) {
  struct outer *head = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct outer *o = malloc(sizeof *o);
    o->list = NULL;
    o->next = head;
    head = o;
  }
  while (__VERIFIER_nondet_bool()) {
    struct outer *at = head;
    while (at != NULL && __VERIFIER_nondet_bool()) at = at->next;
    if (at != NULL) {
      struct inner *i = malloc(sizeof *i);
      i->next = at->list;
      at->list = i;
    }
  }
  while (head != NULL) {
    struct outer *next = head->next;
    struct inner *i = head->list;
    while (i != NULL) {
      struct inner *following = i->next;
      free(i);
      i = following;
    }
    free(head);
    head = next;
  }
  return 0;
}
