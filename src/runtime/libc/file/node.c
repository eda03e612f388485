/* See node.h. */
#include "node.h"

#include <string.h>

struct node *__qlibc_new_node(enum node_kind kind, unsigned mode) {
  struct node *node = __quotient_alloc_untracked(sizeof *node);
  *node = (struct node){.kind = (unsigned char)kind, .mode = (unsigned short)mode, .number = 1};
  struct node **place = &__qlibc_files()->nodes;
  for (; *place && (*place)->number == node->number; place = &(*place)->next) ++node->number;
  node->next = *place;
  *place = node;
  return node;
}

void __qlibc_release_node(struct node *node) {
  if (node->links || node->opens) return;
  struct node **place = &__qlibc_files()->nodes;
  while (*place != node) place = &(*place)->next;
  *place = node->next;
  __qlibc_resize(&node->content, 0);
  __quotient_free(node);
}

/* As strcmp, of an entry's name and `length` characters of another. */
static int compare(const struct entry *entry, const char *name, size_t length) {
  const int order = strncmp(entry->name, name, length);
  return order ? order : entry->name[length] != 0;
}

static struct entry **place_of(struct node *directory, const char *name, size_t length) {
  struct entry **place = &directory->entries;
  while (*place && compare(*place, name, length) < 0) place = &(*place)->next;
  return place;
}

struct node *__qlibc_entry(const struct node *directory, const char *name, size_t length) {
  const struct entry *entry = *place_of((struct node *)directory, name, length);
  return entry && compare(entry, name, length) == 0 ? entry->node : NULL;
}

void __qlibc_add_entry(struct node *directory, const char *name, size_t length, struct node *node) {
  struct entry **place = place_of(directory, name, length);
  struct entry *entry = __quotient_alloc_untracked(sizeof *entry + length + 1);
  entry->next = *place;
  entry->node = node;
  __builtin_memcpy(entry->name, name, length);
  entry->name[length] = 0;
  *place = entry;
  ++node->links;
  if (node->kind == node_directory) node->parent = directory;
}

void __qlibc_remove_entry(struct node *directory, const char *name, size_t length) {
  struct entry **place = place_of(directory, name, length), *entry = *place;
  struct node *node = entry->node;
  *place = entry->next;
  __quotient_free(entry);
  --node->links;
  __qlibc_release_node(node);
}
