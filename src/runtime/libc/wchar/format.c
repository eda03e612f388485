/* The wprintf family: the format is turned into UTF-8, formatted as narrow text, and what comes out is decoded. */
#include "../stdio/format.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

#include "../../primitives.h"
#include "multibyte.h"

/* The text in UTF-8, which the caller frees; null and errno on failure. */
static char *format_utf8(const wchar_t *wide_format, va_list list, size_t *size) {
  size_t length;
  char *format = __qlibc_narrow(wide_format, SIZE_MAX, 1, &length), *text = NULL;
  if (!format) return NULL;
  va_list again;
  va_copy(again, list);
  struct sink counter = {.descriptor = -1, .wide = 1};
  const int total = __qlibc_format(&counter, format, again);
  va_end(again);
  if (total >= 0) {
    text = __quotient_alloc_untracked((size_t)total + 1);
    struct sink sink = {.descriptor = -1, .buffer = text, .capacity = (size_t)total, .wide = 1};
    __qlibc_format(&sink, format, list);
    text[total] = 0;
    *size = (size_t)total;
  }
  __quotient_free(format);
  return text;
}

int vswprintf(wchar_t *to, size_t capacity, const wchar_t *format, va_list list) {
  size_t size, count = 0;
  if (capacity == 0) return -1;
  char *text = format_utf8(format, list, &size);
  if (!text) return -1;
  const char *at = text;
  while (at < text + size && count + 1 < capacity) at = __qlibc_decode_utf8(at, &to[count++]);
  to[count] = 0;
  const int complete = at == text + size;
  __quotient_free(text);
  return complete ? (int)count : -1;
}

/* Writes the text in the bytes of the locale. */
int vfwprintf(FILE *file, const wchar_t *format, va_list list) {
  size_t size, count = 0;
  char *text = format_utf8(format, list, &size);
  if (!text) return -1;
  int possible = 1;
  for (const char *at = text; at < text + size; ++count) {
    wchar_t c;
    char bytes[LONGEST_CHARACTER];
    at = __qlibc_decode_utf8(at, &c);
    possible = possible && __qlibc_encode(bytes, c);
  }
  if (!possible) errno = EILSEQ;
  const int written = possible && fwrite(text, 1, size, file) == size;
  __quotient_free(text);
  return written ? (int)count : -1;
}

int vwprintf(const wchar_t *format, va_list list) { return vfwprintf(stdout, format, list); }

#define FORWARD(call)     \
  va_list list;           \
  va_start(list, format); \
  const int count = call; \
  va_end(list);           \
  return count

int swprintf(wchar_t *to, size_t capacity, const wchar_t *format, ...) {
  FORWARD(vswprintf(to, capacity, format, list));
}
int fwprintf(FILE *file, const wchar_t *format, ...) { FORWARD(vfwprintf(file, format, list)); }
int wprintf(const wchar_t *format, ...) { FORWARD(vwprintf(format, list)); }
