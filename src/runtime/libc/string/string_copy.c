/* Lengths and copies of strings: the length is found byte by byte (so that an unterminated string is an error at its
   end), then the machine copies in one piece. */
#include <string.h>

#include "overlap.h"

#define COPY_SEPARATE(name, to, from, size)                                      \
  do {                                                                           \
    if (ranges_overlap(to, size, from, size))                                    \
      __quotient_error("overlapping-copy", name " between overlapping strings"); \
    __builtin_memmove(to, from, size);                                           \
  } while (0)

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n]) ++n;
  return n;
}

size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n]) ++n;
  return n;
}

char *stpcpy(char *to, const char *from) {
  const size_t n = strlen(from);
  COPY_SEPARATE("stpcpy", to, from, n + 1);
  return to + n;
}

char *__stpcpy(char *to, const char *from) { return stpcpy(to, from); }

char *strcpy(char *to, const char *from) {
  const size_t n = strlen(from);
  COPY_SEPARATE("strcpy", to, from, n + 1);
  return to;
}

char *stpncpy(char *to, const char *from, size_t size) {
  const size_t n = strnlen(from, size);
  COPY_SEPARATE("stpncpy", to, from, n);
  __builtin_memset(to + n, 0, size - n);
  return to + n;
}

char *strncpy(char *to, const char *from, size_t size) {
  const size_t n = strnlen(from, size);
  COPY_SEPARATE("strncpy", to, from, n);
  __builtin_memset(to + n, 0, size - n);
  return to;
}

char *strcat(char *to, const char *from) {
  const size_t n = strlen(from);
  char *end = to + strlen(to);
  COPY_SEPARATE("strcat", end, from, n + 1);
  return to;
}

char *strncat(char *to, const char *from, size_t limit) {
  const size_t n = strnlen(from, limit);
  char *end = to + strlen(to);
  COPY_SEPARATE("strncat", end, from, n);
  end[n] = 0;
  return to;
}

/* Not in the system's headers before glibc 2.38; programs declare them themselves. */
size_t strlcpy(char *to, const char *from, size_t size);
size_t strlcat(char *to, const char *from, size_t size);

size_t strlcpy(char *to, const char *from, size_t size) {
  const size_t n = strlen(from);
  if (size > 0) {
    const size_t kept = n < size ? n : size - 1;
    COPY_SEPARATE("strlcpy", to, from, kept);
    to[kept] = 0;
  }
  return n;
}

size_t strlcat(char *to, const char *from, size_t size) {
  const size_t n = strnlen(to, size);
  return n + strlcpy(to + n, from, size - n);
}
