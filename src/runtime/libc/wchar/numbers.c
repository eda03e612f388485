/* Numbers in wide text: what can be part of one is ASCII, so it is copied and read as narrow text. */
#include <stdint.h>
#include <stdlib.h>
#include <wchar.h>

#include "../../primitives.h"

/* The text up to its first character that is not ASCII. */
static char *ascii_part(const wchar_t *text) {
  size_t n = 0;
  while (text[n] && (unsigned)text[n] < 0x80) ++n;
  char *copy = __quotient_alloc_untracked(n + 1);
  for (size_t i = 0; i < n; ++i) copy[i] = (char)text[i];
  copy[n] = 0;
  return copy;
}

#define PARSE(type, name, narrow, parameters, arguments) \
  type name parameters {                                 \
    char *copy = ascii_part(text), *behind;              \
    const type value = narrow arguments;                 \
    if (end) *end = (wchar_t *)text + (behind - copy);   \
    __quotient_free(copy);                               \
    return value;                                        \
  }

#define INTEGER(type, name, narrow) \
  PARSE(type, name, narrow, (const wchar_t *text, wchar_t **end, int base), (copy, &behind, base))
#define REAL(type, name, narrow) PARSE(type, name, narrow, (const wchar_t *text, wchar_t **end), (copy, &behind))

INTEGER(long, wcstol, strtol)
INTEGER(unsigned long, wcstoul, strtoul)
INTEGER(long long, wcstoll, strtoll)
INTEGER(unsigned long long, wcstoull, strtoull)
REAL(double, wcstod, strtod)
REAL(float, wcstof, strtof)
