/* The scanf family, over characters that are all there (a text) or come as they are needed (a stream). */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

struct scan_input {
  const char *text;                      /* what is not yet consumed; if there is no `more`, it ends with a zero */
  size_t size;                           /* how much of it is there; only if there is `more` */
  int (*more)(struct scan_input *input); /* makes `size` larger (`text` may move), or returns 0 at the end */
  int wide; /* it is UTF-8 that stands for wide characters: widths and positions count these */
};

/* Returns what scanf returns. What was not consumed is left in the input. */
int __qlibc_scan(struct scan_input *input, const char *format, va_list list);
int __qlibc_scan_stream(FILE *file, const char *format, va_list list, int wide);

/* The body of a function with arguments behind `format`: what the call returns, which finds them in `list`. */
#define FORWARD(call)      \
  va_list list;            \
  va_start(list, format);  \
  const int stored = call; \
  va_end(list);            \
  return stored
