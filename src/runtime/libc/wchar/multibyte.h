/* Wide characters as bytes: ASCII in the C locale, UTF-8 after setlocale has chosen a locale of that kind. */
#pragma once

#include <stddef.h>
#include <wchar.h>

enum { LONGEST_CHARACTER = 4 };

/* Set by setlocale. */
extern int __qlibc_is_utf8;

/* Writes a character in UTF-8; returns the number of bytes, or 0 if it is none. */
size_t __qlibc_encode_utf8(char to[LONGEST_CHARACTER], wchar_t c);
/* Reads a character that was written so; returns where the next one is. */
const char *__qlibc_decode_utf8(const char *text, wchar_t *to);
/* Writes a character in the current locale. */
size_t __qlibc_encode(char to[LONGEST_CHARACTER], wchar_t c);

/* The wide text in bytes, in new memory of the runtime's own: whole characters of at most `limit` bytes; if
   `always_utf8`, at most `limit` characters. Null and errno if a character does not exist in the locale. */
char *__qlibc_narrow(const wchar_t *text, size_t limit, int always_utf8, size_t *size);
