/* Where printf puts its characters: a string of limited size, or standard output or error. What goes to the latter is
   collected in the buffer first, so that a printf of ordinary length is one single output. */
#pragma once

#include <stddef.h>

struct sink {
  int descriptor; /* 1, 2, or -1 for a string: then characters that do not fit are only counted */
  char *buffer;
  size_t capacity;
  size_t used;  /* how many characters are in the buffer */
  size_t total; /* how many there were altogether */
  int wide;     /* the characters are UTF-8 and will become wide ones: widths and precisions count those */
  int failed;   /* something could not be written in the locale; errno says so */
};

void __qlibc_emit(struct sink *sink, const char *text, size_t size);
void __qlibc_emit_repeated(struct sink *sink, char c, size_t count);
void __qlibc_flush(struct sink *sink);
