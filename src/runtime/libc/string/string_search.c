/* Searching strings, one byte at a time: nothing behind the answer is read. */
#include <string.h>
#include <strings.h>

char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c) ++s;
  return (char *)s;
}

char *strchr(const char *s, int c) {
  const char *found = strchrnul(s, c);
  return *found == (char)c ? (char *)found : NULL;
}

char *strrchr(const char *s, int c) {
  for (const char *p = s + strlen(s);; --p) {
    if (*p == (char)c) return (char *)p;
    if (p == s) return NULL;
  }
}

char *index(const char *s, int c) { return strchr(s, c); }
char *rindex(const char *s, int c) { return strrchr(s, c); }

static int starts_with(const char *s, const char *prefix) {
  while (*prefix && *s == *prefix) ++s, ++prefix;
  return *prefix == 0;
}

char *strstr(const char *hay, const char *needle) {
  for (;; ++hay) {
    if (starts_with(hay, needle)) return (char *)hay;
    if (!*hay) return NULL;
  }
}

char *strcasestr(const char *hay, const char *needle) {
  const size_t n = strlen(needle);
  for (;; ++hay) {
    if (strncasecmp(hay, needle, n) == 0) return (char *)hay;
    if (!*hay) return NULL;
  }
}

static int is_among(char c, const char *set) {
  while (*set && *set != c) ++set;
  return *set != 0;
}

size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] && is_among(s[n], accept)) ++n;
  return n;
}

size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] && !is_among(s[n], reject)) ++n;
  return n;
}

char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s ? (char *)s : NULL;
}

/* The GNU variant; <libgen.h> renames the other one. */
char *basename(const char *path) {
  const char *slash = strrchr(path, '/');
  return (char *)(slash ? slash + 1 : path);
}
