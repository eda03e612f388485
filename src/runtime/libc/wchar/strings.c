/* Wide strings: copied, compared, searched. As for narrow ones, nothing is read behind the end. */
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n]) ++n;
  return n;
}

size_t wcsnlen(const wchar_t *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n]) ++n;
  return n;
}

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
  if (n) __builtin_memcpy(to, from, n * sizeof *to);
  return to;
}

wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n) { return wmemcpy(to, from, n) + n; }

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
  if (n) __builtin_memmove(to, from, n * sizeof *to);
  return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] = c;
  return to;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  for (; n > 0; ++s, --n)
    if (*s == c) return (wchar_t *)s;
  return NULL;
}

static int order(wchar_t a, wchar_t b) { return (a > b) - (a < b); }

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i]) return order(a[i], b[i]);
  return 0;
}

wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) {
  const size_t n = wcslen(from);
  wmemcpy(to, from, n + 1);
  return to + n;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) { return wmemcpy(to, from, wcslen(from) + 1); }

wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n) {
  const size_t length = wcsnlen(from, n);
  wmemcpy(to, from, length);
  wmemset(to + length, 0, n - length);
  return to + length;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
  wcpncpy(to, from, n);
  return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  wcscpy(to + wcslen(to), from);
  return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
  const size_t end = wcslen(to), length = wcsnlen(from, n);
  wmemcpy(to + end, from, length);
  to[end + length] = 0;
  return to;
}

wchar_t *wcsdup(const wchar_t *s) {
  const size_t n = wcslen(s) + 1;
  wchar_t *copy = malloc(n * sizeof *copy);
  return copy ? wmemcpy(copy, s, n) : NULL;
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i] || !a[i]) return order(a[i], b[i]);
  return 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) { return wcsncmp(a, b, (size_t)-1); }
int wcscoll(const wchar_t *a, const wchar_t *b) { return wcscmp(a, b); }

size_t wcsxfrm(wchar_t *to, const wchar_t *from, size_t n) {
  const size_t length = wcslen(from);
  if (n > 0) wcsncpy(to, from, n);
  return length;
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const wint_t x = towlower((wint_t)a[i]), y = towlower((wint_t)b[i]);
    if (x != y || !x) return (int)(x - y);
  }
  return 0;
}

int wcscasecmp(const wchar_t *a, const wchar_t *b) { return wcsncasecmp(a, b, (size_t)-1); }

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  for (; *s != c; ++s)
    if (!*s) return NULL;
  return (wchar_t *)s;
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c) {
  while (*s && *s != c) ++s;
  return (wchar_t *)s;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  for (size_t i = wcslen(s) + 1; i-- > 0;)
    if (s[i] == c) return (wchar_t *)s + i;
  return NULL;
}

size_t wcsspn(const wchar_t *s, const wchar_t *set) {
  size_t n = 0;
  while (s[n] && wcschr(set, s[n])) ++n;
  return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *set) {
  size_t n = 0;
  while (s[n] && !wcschr(set, s[n])) ++n;
  return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set) {
  s += wcscspn(s, set);
  return *s ? (wchar_t *)s : NULL;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *wanted) {
  const size_t n = wcslen(wanted);
  for (;; ++s) {
    if (wcsncmp(s, wanted, n) == 0) return (wchar_t *)s;
    if (!*s) return NULL;
  }
}

wchar_t *wcstok(wchar_t *s, const wchar_t *separators, wchar_t **rest) {
  if (!s) s = *rest;
  if (!s) return NULL;
  s += wcsspn(s, separators);
  if (!*s) return *rest = NULL;
  wchar_t *end = s + wcscspn(s, separators);
  *rest = *end ? end + 1 : NULL;
  *end = 0;
  return s;
}
