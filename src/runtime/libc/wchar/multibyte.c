/* See multibyte.h. */
#include "multibyte.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../primitives.h"

int __qlibc_is_utf8;

static int is_utf8(void) { return __atomic_load_n(&__qlibc_is_utf8, __ATOMIC_SEQ_CST); }

size_t __ctype_get_mb_cur_max(void) { return is_utf8() ? 6 : 1; }

static const size_t invalid = (size_t)-1, incomplete = (size_t)-2;

static size_t is_invalid(void) {
  errno = EILSEQ;
  return invalid;
}

size_t __qlibc_encode_utf8(char to[LONGEST_CHARACTER], wchar_t wide) {
  const unsigned c = (unsigned)wide;
  if (c < 0x80) {
    to[0] = (char)c;
    return 1;
  }
  if (c > 0x10ffff || (0xd800 <= c && c <= 0xdfff)) return 0;
  const size_t size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (size_t i = size; i-- > 1;) to[i] = (char)(0x80 | (c >> 6 * (size - 1 - i) & 0x3f));
  to[0] = (char)((0xf00u >> size & 0xff) | c >> 6 * (size - 1));
  return size;
}

const char *__qlibc_decode_utf8(const char *text, wchar_t *to) {
  const unsigned char lead = (unsigned char)*text++;
  unsigned value = lead < 0x80 ? lead : lead < 0xe0 ? lead & 0x1f : lead < 0xf0 ? lead & 0x0f : lead & 7;
  for (; (*text & 0xc0) == 0x80; ++text) value = value << 6 | (*text & 0x3f);
  *to = (wchar_t)value;
  return text;
}

size_t __qlibc_encode(char to[LONGEST_CHARACTER], wchar_t c) {
  return (unsigned)c < 0x80 || is_utf8() ? __qlibc_encode_utf8(to, c) : 0;
}

int mbsinit(const mbstate_t *state) { return !state || state->__count == 0; }

/* Between calls, a state has the number of bytes that are missing and, eight times that, how many there are in all. */
static size_t begin_character(unsigned char lead, mbstate_t *state) {
  const int size = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (!size) return is_invalid();
  state->__count = size << 3 | (size - 1);
  state->__value.__wch = lead & (0x7fu >> size);
  return 0;
}

/* As in glibc, whether the bytes are the shortest for a character that exists is known with the last one. */
static size_t add_byte(unsigned char byte, mbstate_t *state) {
  static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  const int size = state->__count >> 3, missing = (state->__count & 7) - 1;
  const unsigned value = state->__value.__wch << 6 | (byte & 0x3f);
  const int exists = value >= least[size] && value <= 0x10ffff && !(0xd800 <= value && value <= 0xdfff);
  if ((byte & 0xc0) != 0x80 || (!missing && !exists)) return is_invalid();
  state->__value.__wch = value;
  state->__count = missing ? size << 3 | missing : 0;
  return 0;
}

static size_t finish(wchar_t *to, wchar_t c, size_t used, mbstate_t *state) {
  *state = (mbstate_t){0};
  if (to) *to = c;
  return c ? used : 0;
}

static size_t decode(wchar_t *to, const char *bytes, size_t size, mbstate_t *state) {
  for (size_t i = 0; i < size; ++i) {
    const unsigned char byte = (unsigned char)bytes[i];
    if (!state->__count && byte < 0x80) return finish(to, byte, i + 1, state);
    if (!is_utf8()) return is_invalid();
    if ((state->__count ? add_byte(byte, state) : begin_character(byte, state)) == invalid) return invalid;
    if (!state->__count) return finish(to, (wchar_t)state->__value.__wch, i + 1, state);
  }
  return incomplete;
}

size_t mbrtowc(wchar_t *to, const char *bytes, size_t size, mbstate_t *state) {
  static mbstate_t own;
  if (!state) state = &own;
  return bytes ? decode(to, bytes, size, state) : decode(NULL, "", 1, state);
}

size_t mbrlen(const char *bytes, size_t size, mbstate_t *state) {
  static mbstate_t own;
  return mbrtowc(NULL, bytes, size, state ? state : &own);
}

size_t __mbrlen(const char *bytes, size_t size, mbstate_t *state) { return mbrlen(bytes, size, state); }

size_t wcrtomb(char *to, wchar_t c, mbstate_t *state) {
  (void)state;
  char bytes[LONGEST_CHARACTER];
  if (!to) return 1;
  const size_t size = __qlibc_encode(bytes, c);
  if (!size) return is_invalid();
  __builtin_memcpy(to, bytes, size);
  return size;
}

int mbtowc(wchar_t *to, const char *bytes, size_t size) {
  mbstate_t state = {0};
  if (!bytes) return 0;
  const size_t used = mbrtowc(to, bytes, size, &state);
  return used == incomplete ? -1 : (int)used;
}

int mblen(const char *bytes, size_t size) { return mbtowc(NULL, bytes, size); }
int wctomb(char *to, wchar_t c) { return to ? (int)wcrtomb(to, c, NULL) : 0; }
wint_t btowc(int c) { return 0 <= c && c < 0x80 ? (wint_t)c : WEOF; }
int wctob(wint_t c) { return c < 0x80 ? (int)c : EOF; }

/* Decodes up to `most` characters from up to `limit` bytes. Without `to` it only counts. */
size_t mbsnrtowcs(wchar_t *to, const char **from, size_t limit, size_t most, mbstate_t *state) {
  static mbstate_t own;
  mbstate_t copy = state ? *state : own;
  const char *at = *from;
  size_t count = 0;
  wchar_t c;
  for (; (!to || count < most) && limit > 0; ++count) {
    size_t seen = 1, used;
    mbstate_t before = copy;
    while ((used = mbrtowc(&c, at, seen, &copy)) == incomplete && seen < limit) ++seen, copy = before;
    if (used == incomplete) {
      at += seen;
      break;
    }
    if (used == invalid) {
      if (to) *from = at;
      return invalid;
    }
    if (to) to[count] = c;
    if (!c) {
      at = NULL;
      break;
    }
    at += used;
    limit -= used;
  }
  if (to) {
    *from = at;
    *(state ? state : &own) = copy;
  }
  return count;
}

size_t mbsrtowcs(wchar_t *to, const char **from, size_t most, mbstate_t *state) {
  return mbsnrtowcs(to, from, (size_t)-1, most, state);
}

size_t mbstowcs(wchar_t *to, const char *from, size_t most) {
  mbstate_t state = {0};
  return mbsrtowcs(to, &from, most, &state);
}

/* Encodes up to `limit` characters into up to `most` bytes. Without `to` it only counts. */
size_t wcsnrtombs(char *to, const wchar_t **from, size_t limit, size_t most, mbstate_t *state) {
  (void)state;
  const wchar_t *at = *from;
  size_t count = 0;
  for (; limit > 0 && (!to || count < most); --limit, ++at) {
    char bytes[LONGEST_CHARACTER];
    const size_t size = __qlibc_encode(bytes, *at);
    if (!size) {
      if (to) *from = at;
      return is_invalid();
    }
    if (to && size > most - count) break;
    if (to) __builtin_memcpy(to + count, bytes, size);
    if (!*at) {
      at = NULL;
      break;
    }
    count += size;
  }
  if (to) *from = at;
  return count;
}

size_t wcsrtombs(char *to, const wchar_t **from, size_t most, mbstate_t *state) {
  return wcsnrtombs(to, from, (size_t)-1, most, state);
}

size_t wcstombs(char *to, const wchar_t *from, size_t most) { return wcsrtombs(to, &from, most, NULL); }

char *__qlibc_narrow(const wchar_t *text, size_t limit, int always_utf8, size_t *size) {
  size_t capacity = 0;
  while (capacity < limit && text[capacity]) ++capacity; /* a character is at least a byte */
  char *bytes = __quotient_alloc_untracked(capacity * LONGEST_CHARACTER + 1);
  *size = 0;
  for (size_t i = 0; i < capacity; ++i) {
    char character[LONGEST_CHARACTER];
    const size_t length = always_utf8 ? __qlibc_encode_utf8(character, text[i]) : __qlibc_encode(character, text[i]);
    if (!length) {
      __quotient_free(bytes);
      errno = EILSEQ;
      return NULL;
    }
    if (!always_utf8 && length > limit - *size) break;
    __builtin_memcpy(bytes + *size, character, length);
    *size += length;
  }
  bytes[*size] = 0;
  return bytes;
}
