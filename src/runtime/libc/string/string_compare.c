/* Comparing strings, in the C locale (so collation is the order of bytes). */
#include <ctype.h>
#include <string.h>
#include <strings.h>

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) ++i;
  return (unsigned char)a[i] - (unsigned char)b[i];
}

int strncmp(const char *a, const char *b, size_t limit) {
  for (size_t i = 0; i < limit; ++i) {
    if (a[i] != b[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    if (!a[i]) break;
  }
  return 0;
}

static int folded(char c) { return tolower((unsigned char)c); }

int strcasecmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && folded(a[i]) == folded(b[i])) ++i;
  return folded(a[i]) - folded(b[i]);
}

int strncasecmp(const char *a, const char *b, size_t limit) {
  for (size_t i = 0; i < limit; ++i) {
    if (folded(a[i]) != folded(b[i])) return folded(a[i]) - folded(b[i]);
    if (!a[i]) break;
  }
  return 0;
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

size_t strxfrm(char *to, const char *from, size_t size) {
  const size_t n = strlen(from);
  if (n < size) __builtin_memcpy(to, from, n + 1);
  return n;
}
