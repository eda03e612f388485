/* The files that the user gave on the command line. */
#pragma once

#include <stddef.h>

struct initial_file {
  const char *name; /* null: no more files */
  const void *content;
  size_t size;
};

extern const struct initial_file __qlibc_initial_files[];
