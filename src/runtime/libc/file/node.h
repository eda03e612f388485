/* What a path names and what a descriptor is open on: the program's files, which exist in memory only (docs/files.md).

   Everything here is part of the state that the search compares, so it is canonical: the entries of a directory are in
   the order of their names, and a node's number is the smallest that was free. All functions are called inside atomic
   sections. */
#pragma once

#include <stddef.h>
#include <sys/types.h>

#include "content.h"

enum node_kind {
  node_regular,
  node_directory,
  node_pipe,
  node_counter,   /* of eventfd */
  node_semaphore, /* of eventfd with EFD_SEMAPHORE */
  node_null,      /* /dev/null */
  node_no_input,  /* standard input, if the user gave none */
  node_output,    /* standard output and error */
};

struct node {
  unsigned char kind;        /* of enum node_kind */
  unsigned short mode;       /* permissions */
  unsigned number;           /* st_ino */
  unsigned links;            /* how many entries name it */
  unsigned opens;            /* how many open files it has */
  unsigned readers, writers; /* how many of them can read it, and write to it */
  struct node *next;         /* of all nodes, by number */
  struct content content;    /* of a regular file or a pipe */
  unsigned long long value;  /* of a counter; the descriptor of an output */
  struct node *parent;       /* of a directory */
  struct entry *entries;     /* of a directory, by name */
};

struct entry {
  struct entry *next;
  struct node *node;
  char name[];
};

struct tree {
  struct node *nodes; /* all there are, by number */
  struct node *root, *working;
  unsigned mask; /* of umask */
};

/* The tree, which comes into being when it is first needed. */
struct tree *__qlibc_files(void);

struct node *__qlibc_new_node(enum node_kind kind, unsigned mode);
/* Frees a node that neither an entry nor an open file holds any more. */
void __qlibc_release_node(struct node *node);

void __qlibc_add_entry(struct node *directory, const char *name, size_t length, struct node *node);
void __qlibc_remove_entry(struct node *directory, const char *name, size_t length);
struct node *__qlibc_entry(const struct node *directory, const char *name, size_t length);
