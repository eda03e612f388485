/* sscanf and vsscanf. The text is read one character at a time and never past its end. */
#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "../../primitives.h"
#include "../number/parse_float.h"
#include "../number/parse_integer.h"
#include "conversion.h"

/* One conversion: %[*][width][m][length]type */
struct directive {
  int suppressed; /* `*`: nothing is stored */
  int allocates;  /* `m`: the result is a new string */
  size_t width;   /* at most so many characters; SIZE_MAX if not given */
  enum length length;
  char type;
  const char *set, *set_end; /* of %[...], without ^ */
  int inverted;
};

enum outcome { matched, mismatched, input_ended };

struct scan {
  const char *start, *at; /* the text, and how far it is read */
  va_list list;
  int stored;
};

static const char *parse_set(const char *format, struct directive *d) {
  d->inverted = *format == '^';
  d->set = format + d->inverted;
  d->set_end = *d->set ? strchrnul(d->set + 1, ']') : d->set;
  return *d->set_end ? d->set_end + 1 : d->set_end;
}

static const char *parse_directive(const char *format, struct directive *d) {
  int width;
  *d = (struct directive){.suppressed = *format == '*'};
  format = __qlibc_parse_number(format + d->suppressed, &width);
  d->width = width > 0 ? (size_t)width : SIZE_MAX;
  d->allocates = *format == 'm';
  format = __qlibc_parse_length(format + d->allocates, &d->length);
  d->type = *format;
  if (*format) ++format;
  return d->type == '[' ? parse_set(format, d) : format;
}

static void skip_blanks(struct scan *s) {
  while (isspace((unsigned char)*s->at)) ++s->at;
}

/* As in glibc, a number that does not fit is first cut off at the bounds of long (or long long), then truncated. */
static uintmax_t integer_value(struct parsed_integer parsed, const struct directive *d) {
  int out_of_range;
  const int is_long_long = d->length == length_ll || d->length == length_L || d->length == length_j;
  if (d->type == 'd' || d->type == 'i')
    return (uintmax_t)__qlibc_signed_value(parsed, is_long_long ? INTMAX_MIN : (intmax_t)LONG_MIN,
                                           is_long_long ? INTMAX_MAX : (intmax_t)LONG_MAX, &out_of_range);
  return __qlibc_unsigned_value(parsed, is_long_long ? UINTMAX_MAX : (uintmax_t)ULONG_MAX, &out_of_range);
}

/* As in glibc, 0x without digits is taken whole, and is 0. */
static size_t integer_length(const char *text, size_t width, size_t length, int base) {
  const size_t zero = *text == '+' || *text == '-';
  const int takes_x = (base == 0 || base == 16) && length == zero + 1 && length < width && text[zero] == '0' &&
                      (text[length] | 32) == 'x';
  return length + (size_t)takes_x;
}

static enum outcome scan_integer(struct scan *s, const struct directive *d, int base) {
  struct parsed_integer parsed = __qlibc_parse_integer(s->at, d->width, base);
  if (!parsed.length) return mismatched;
  parsed.length = integer_length(s->at, d->width, parsed.length, base);
  s->at += parsed.length;
  if (d->suppressed) return matched;
  __qlibc_store_integer(va_arg(s->list, void *), d->length, integer_value(parsed, d));
  ++s->stored;
  return matched;
}

static enum outcome scan_float(struct scan *s, const struct directive *d) {
  const int is_float = d->length == length_none;
  const struct parsed_float parsed =
      __qlibc_parse_float(is_float ? &__qlibc_float_format : &__qlibc_double_format, s->at, d->width);
  if (!parsed.scanned) return mismatched;
  s->at += parsed.scanned;
  if (d->suppressed) return matched;
  void *to = va_arg(s->list, void *);
  if (is_float) *(float *)to = (float)parsed.value;
  else *(double *)to = parsed.value;
  ++s->stored;
  return matched;
}

/* Stores the next `size` characters of the text. */
static enum outcome store_text(struct scan *s, const struct directive *d, size_t size) {
  const char *text = s->at;
  s->at += size;
  if (d->suppressed) return matched;
  const int terminated = d->type != 'c';
  char *to = va_arg(s->list, void *);
  if (d->allocates) {
    char *allocated = malloc(size + (size_t)terminated);
    if (!allocated) return input_ended;
    *(char **)to = allocated;
    to = allocated;
  }
  __builtin_memcpy(to, text, size);
  if (terminated) to[size] = 0;
  ++s->stored;
  return matched;
}

static enum outcome scan_characters(struct scan *s, const struct directive *d) {
  return store_text(s, d, strnlen(s->at, d->width == SIZE_MAX ? 1 : d->width));
}

static enum outcome scan_word(struct scan *s, const struct directive *d) {
  size_t size = 0;
  while (size < d->width && s->at[size] && !isspace((unsigned char)s->at[size])) ++size;
  return store_text(s, d, size);
}

static int in_set(const struct directive *d, unsigned char c) {
  for (const char *p = d->set; p < d->set_end; ++p) {
    const unsigned char first = (unsigned char)*p;
    if (d->set_end - p > 2 && p[1] == '-') p += 2;
    if (first <= c && c <= (unsigned char)*p) return !d->inverted;
  }
  return d->inverted;
}

static enum outcome scan_set(struct scan *s, const struct directive *d) {
  size_t size = 0;
  while (size < d->width && s->at[size] && in_set(d, (unsigned char)s->at[size])) ++size;
  return size == 0 ? mismatched : store_text(s, d, size);
}

static enum outcome store_position(struct scan *s, const struct directive *d) {
  if (!d->suppressed) __qlibc_store_integer(va_arg(s->list, void *), d->length, (uintmax_t)(s->at - s->start));
  return matched;
}

static enum outcome scan_literal(struct scan *s, char c) {
  if (!*s->at) return input_ended;
  if (*s->at != c) return mismatched;
  ++s->at;
  return matched;
}

static enum outcome scan_directive(struct scan *s, const struct directive *d) {
  if (d->type != 'c' && d->type != '[' && d->type != 'n') skip_blanks(s);
  if (d->type != 'n' && d->type && !*s->at) return input_ended;
  switch (d->type) {
    case 'd':
    case 'u': return scan_integer(s, d, 10);
    case 'i': return scan_integer(s, d, 0);
    case 'o': return scan_integer(s, d, 8);
    case 'x':
    case 'X': return scan_integer(s, d, 16);
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return scan_float(s, d);
    case 'c': return scan_characters(s, d);
    case 's': return scan_word(s, d);
    case '[': return scan_set(s, d);
    case 'n': return store_position(s, d);
    case '%': return scan_literal(s, '%');
    case 'p':
    case 'C':
    case 'S':
    case '$':
      __quotient_error("unsupported", "scanf: pointers, wide characters and positions are not supported");
      break;
    default: __quotient_error("library-misuse", "scanf: the format has a conversion that does not exist");
  }
  return mismatched;
}

static int scan_text(const char *text, const char *format, va_list list) {
  struct scan s = {.start = text, .at = text};
  enum outcome outcome = matched;
  va_copy(s.list, list);
  while (*format && outcome == matched) {
    if (isspace((unsigned char)*format)) {
      skip_blanks(&s);
      ++format;
    } else if (*format == '%') {
      struct directive d;
      format = parse_directive(format + 1, &d);
      outcome = scan_directive(&s, &d);
    } else {
      outcome = scan_literal(&s, *format++);
    }
  }
  va_end(s.list);
  return outcome == input_ended && s.stored == 0 ? EOF : s.stored;
}

/* The system's header renames sscanf by the language standard in use; all its names mean the same here. */
#define DEFINE(function, symbol, vfunction, vsymbol)                                                          \
  int function(const char *text, const char *format, ...) __asm__(symbol);                                    \
  int vfunction(const char *text, const char *format, va_list list) __asm__(vsymbol);                         \
  int vfunction(const char *text, const char *format, va_list list) { return scan_text(text, format, list); } \
  int function(const char *text, const char *format, ...) {                                                   \
    va_list list;                                                                                             \
    va_start(list, format);                                                                                   \
    const int stored = scan_text(text, format, list);                                                         \
    va_end(list);                                                                                             \
    return stored;                                                                                            \
  }

DEFINE(sscanf_old, "sscanf", vsscanf_old, "vsscanf")
DEFINE(sscanf_c99, "__isoc99_sscanf", vsscanf_c99, "__isoc99_vsscanf")
DEFINE(sscanf_c23, "__isoc23_sscanf", vsscanf_c23, "__isoc23_vsscanf")
