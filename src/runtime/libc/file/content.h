/* Bytes that grow and shrink: what is in a file, a pipe or a buffer. The memory behind them is a function of the bytes,
   not of their history, so that equal contents are equal states. */
#pragma once

#include <stddef.h>

#include "../../primitives.h"

struct content {
  unsigned char *data; /* `size` bytes, then zeros to the end of the object; null if there are none */
  size_t size;
  int borrowed; /* `data` is a constant of the program, to be copied before it is changed */
};

/* Makes it so long; what is new is zero. */
void __qlibc_resize(struct content *content, size_t size);
/* Writes `size` bytes at an offset; bytes between the end and the offset become zero. */
void __qlibc_write_content(struct content *content, size_t at, const void *from, size_t size);
/* Removes the first bytes. */
void __qlibc_drop_front(struct content *content, size_t size);
