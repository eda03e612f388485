// PROVE: verified
#include <stddef.h>
#include <stdlib.h>
struct link { struct link *next; };
struct item { int x; struct link link; };
int main(void) {
  struct item *i = malloc(sizeof *i);
  struct link *l = &i->link;
  l->next = l;
  struct item *j = (struct item *)((char *)l->next - offsetof(struct item, link));
  j->x = 3;
  free(j);
  return 0;
}
