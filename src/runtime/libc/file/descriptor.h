/* Descriptors and what they are open on. Three exist from the start; the table comes into being when a program first
   does something with descriptors other than writing to 1 and 2. It is as long as its highest descriptor needs. All
   functions are called inside atomic sections. */
#pragma once

#include <errno.h>

#include "node.h"

/* An open file, which several descriptors can share. */
struct description {
  struct node *node;
  int flags; /* as of open: the access mode, O_APPEND, O_NONBLOCK */
  unsigned references;
  long long position;
};

struct descriptor {
  struct description *open; /* null if it is free */
  int flags;                /* FD_CLOEXEC */
};

enum { MOST_DESCRIPTORS = 1024 };

/* Null if there is no such descriptor. */
struct description *__qlibc_description(int descriptor);
struct descriptor *__qlibc_descriptor(int descriptor);

struct description *__qlibc_new_description(struct node *node, int flags);

/* Gives the open file the smallest free descriptor that is not below `least`. Returns it, or -1 and errno. */
int __qlibc_add_descriptor(struct description *open, int flags, int least);
/* Closes what the descriptor was and makes it stand for another open file, or, with null, for none. */
void __qlibc_set_descriptor(int descriptor, struct description *open, int flags);

static inline int can_read(const struct description *open) { return (open->flags & 3) != 1; }
static inline int can_write(const struct description *open) { return (open->flags & 3) != 0; }

/* What a system call returns that failed. */
static inline int failed(int error) {
  errno = error;
  return -1;
}
