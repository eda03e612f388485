/* Sets of nodes of linked structures, for quotient_remember_list() and the like: all that two fields lead to from a
   root. A program has one set that is remembered. `quotient prove` does not look into these functions: it knows what
   they mean for structures of every size. Whoever includes this has to define void **quotient_more_nodes_(void **nodes,
   size_t count)   the nodes, in an array with room for one more than count. */
#ifndef QUOTIENT_NODES_H
#define QUOTIENT_NODES_H

struct quotient_nodes_ {
  void **nodes;
  size_t count;
};

static inline int quotient_has_node_(const struct quotient_nodes_ *set, const void *node) {
  for (size_t i = 0; i < set->count; i++) {
    if (set->nodes[i] == node) return 1;
  }
  return 0;
}

static inline void quotient_add_node_(struct quotient_nodes_ *set, void *node) {
  if (!node || quotient_has_node_(set, node)) return;
  set->nodes = quotient_more_nodes_(set->nodes, set->count);
  set->nodes[set->count++] = node;
}

/* The fields are given by their distances from the beginning of a node. */
static inline void quotient_add_reached_(struct quotient_nodes_ *set, void *root, size_t first, size_t second) {
  quotient_add_node_(set, root);
  for (size_t i = 0; i < set->count; i++) {
    char *const node = (char *)set->nodes[i];
    quotient_add_node_(set, *(void **)(node + first));
    quotient_add_node_(set, *(void **)(node + second));
  }
}

static inline int quotient_has_nodes_(const struct quotient_nodes_ *set, const struct quotient_nodes_ *wanted) {
  for (size_t i = 0; i < wanted->count; i++) {
    if (!quotient_has_node_(set, wanted->nodes[i])) return 0;
  }
  return 1;
}

#endif
