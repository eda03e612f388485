/* From a path to a place in the tree. Symbolic links do not exist. All functions are called inside atomic sections. */
#pragma once

#include "node.h"

/* Where a path leads: an entry of a directory, which may not exist. */
struct place {
  struct node *directory;
  const char *name; /* of the entry; . and .. and the root have none: then it is empty, and `directory` is the node */
  size_t length;
  struct node *node; /* or null */
  int is_dot;        /* the path ends with . */
  int slash;         /* the path ends with a slash, so that only a directory is meant */
};

/* Finds a path, relative to a descriptor of a directory or AT_FDCWD. Returns 0 or an error number: it is an error if
   anything but the last component does not exist. */
int __qlibc_find(int start, const char *path, struct place *place);
/* The same, but it is also an error if what is there is not the directory that a slash at the end says it is. */
int __qlibc_find_node(int start, const char *path, struct place *place);

/* Says that a file does not exist, which holds for the tree that the program was given. Returns ENOENT. */
int __qlibc_is_missing(void);

/* From one component of place->name to the next one: returns 0 if there is none. */
int __qlibc_next_component(struct place *place);
int __qlibc_is_last_component(const struct place *place);
