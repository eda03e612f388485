/* Wide characters of streams, in the bytes of the locale. Streams have no orientation: narrow and wide functions may be
   mixed. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "multibyte.h"

int fwide(FILE *file, int mode) { return (void)file, mode; }

wint_t fputwc(wchar_t c, FILE *file) {
  char bytes[LONGEST_CHARACTER];
  const size_t size = __qlibc_encode(bytes, c);
  if (!size) errno = EILSEQ;
  return size && fwrite(bytes, 1, size, file) == size ? (wint_t)c : WEOF;
}

wint_t putwc(wchar_t c, FILE *file) { return fputwc(c, file); }
wint_t putwchar(wchar_t c) { return fputwc(c, stdout); }

int fputws(const wchar_t *text, FILE *file) {
  for (; *text; ++text)
    if (fputwc(*text, file) == WEOF) return -1;
  return 1;
}

wint_t fgetwc(FILE *file) {
  mbstate_t state = {0};
  wchar_t wide;
  for (;;) {
    const int c = fgetc(file);
    if (c == EOF) return WEOF;
    const char byte = (char)c;
    const size_t used = mbrtowc(&wide, &byte, 1, &state);
    if (used == (size_t)-1) return WEOF;
    if (used != (size_t)-2) return (wint_t)wide;
  }
}

wint_t getwc(FILE *file) { return fgetwc(file); }
wint_t getwchar(void) { return fgetwc(stdin); }

wint_t ungetwc(wint_t c, FILE *file) {
  char bytes[LONGEST_CHARACTER];
  if (c == WEOF) return WEOF;
  for (size_t size = __qlibc_encode(bytes, (wchar_t)c); size > 0; --size)
    if (ungetc((unsigned char)bytes[size - 1], file) == EOF) return WEOF;
  return c;
}

wchar_t *fgetws(wchar_t *to, int size, FILE *file) {
  int n = 0;
  while (n + 1 < size) {
    const wint_t c = fgetwc(file);
    if (c == WEOF) break;
    to[n++] = (wchar_t)c;
    if (c == L'\n') break;
  }
  if (n == 0) return NULL;
  to[n] = 0;
  return to;
}
