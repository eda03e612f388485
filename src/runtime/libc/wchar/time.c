/* wcsftime: the format is turned into UTF-8, and what strftime makes of it is decoded. */
#include <stdint.h>
#include <time.h>
#include <wchar.h>

#include "../../primitives.h"
#include "multibyte.h"

size_t wcsftime(wchar_t *to, size_t capacity, const wchar_t *wide_format, const struct tm *time) {
  size_t size, count = 0;
  char *format = __qlibc_narrow(wide_format, SIZE_MAX, 1, &size);
  if (!format) return 0;
  char *text = __quotient_alloc_untracked(capacity * LONGEST_CHARACTER + 1);
  size = strftime(text, capacity * LONGEST_CHARACTER + 1, format, time);
  for (const char *at = text; at < text + size && count < capacity;) at = __qlibc_decode_utf8(at, &to[count++]);
  __quotient_free(text);
  __quotient_free(format);
  if (count == capacity) return 0;
  to[count] = 0;
  return count;
}
