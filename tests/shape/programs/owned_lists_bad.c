// As owned_lists.c, but an owner that is made in between shares the items of the one before.
// PROVE: error
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct item {
  struct item *next;
};

struct owner {
  struct owner *next, *prev;
  struct item *items;
};

static struct item *make_items(void) {
  struct item *items = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct item *item = malloc(sizeof *item);
    item->next = items;
    items = item;
  }
  return items;
}

int main(void) {
  struct owner *owners = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct owner *owner = malloc(sizeof *owner);
    owner->prev = NULL;
    owner->next = owners;
    if (owners) owners->prev = owner;
    owner->items = owners && __VERIFIER_nondet_bool() ? owners->items : make_items();
    owners = owner;
  }
  for (struct owner *o = owners; o; o = o->next) {
    while (o->items) {
      struct item *next = o->items->next;
      free(o->items);
      o->items = next;
    }
    assert(!o->next || o->next->prev == o);
  }
  while (owners) {
    struct owner *next = owners->next;
    free(owners);
    owners = next;
  }
  return 0;
}
