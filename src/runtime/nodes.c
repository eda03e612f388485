/* Which nodes a program has asked to remember, so that it can be checked later whether they are still the same. Not
   among the program's own memory: nothing here is a leak. */
#include "primitives.h"

static void **quotient_more_nodes_(void **nodes, size_t count) {
  void **const more = (void **)__quotient_alloc_untracked((count + 1) * sizeof *more);
  for (size_t i = 0; i < count; i++) more[i] = nodes[i];
  return more;
}

#include "include/quotient_nodes.h"

static struct quotient_nodes_ remembered;

void __quotient_remember_nodes(void *root, size_t first, size_t second) {
  remembered = (struct quotient_nodes_){0, 0};
  quotient_add_reached_(&remembered, root, first, second);
}

int __quotient_is_remembered(const void *node) { return quotient_has_node_(&remembered, node); }

int __quotient_finds_remembered(void *root, size_t first, size_t second) {
  struct quotient_nodes_ reached = {0, 0};
  quotient_add_reached_(&reached, root, first, second);
  return quotient_has_nodes_(&reached, &remembered);
}
