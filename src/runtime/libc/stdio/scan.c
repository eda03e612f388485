/* See scan.h. A text is read one character at a time and never past its end. */
#include "scan.h"

#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <wchar.h>

#include "../../primitives.h"
#include "../number/parse_float.h"
#include "../number/parse_integer.h"
#include "../wchar/multibyte.h"
#include "conversion.h"
#include "next_argument.h"

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
  struct scan_input *input;
  size_t consumed;
  va_list list;
  int stored;
};

/* The i-th character that is not yet consumed, or EOF; those before it have been looked at. */
static int look(struct scan *s, size_t i) {
  struct scan_input *in = s->input;
  if (!in->more) return in->text[i] ? (unsigned char)in->text[i] : EOF;
  if (i >= in->size && !in->more(in)) return EOF;
  return (unsigned char)in->text[i];
}

/* A character begins with this byte. */
static int is_first(const struct scan *s, int byte) { return !s->input->wide || (byte & 0xc0) != 0x80; }

static void consume(struct scan *s, size_t size) {
  for (size_t i = 0; i < size; ++i) s->consumed += (size_t)is_first(s, s->input->text[i]);
  s->input->text += size;
  s->input->size -= s->input->more ? size : 0;
}

/* How many bytes the next characters take: at most `width` of them, and only such as belong to it. */
static size_t span(struct scan *s, const struct directive *d, size_t width,
                   int (*belongs)(const struct directive *d, unsigned char c)) {
  for (size_t size = 0, count = 0;; ++size) {
    const int c = look(s, size);
    if (c == EOF || !belongs(d, (unsigned char)c)) return size;
    if (is_first(s, c) && count++ == width) return size;
  }
}

/* How many characters, at most `width`, a number may consist of. A text ends by itself. */
static size_t number_width(struct scan *s, size_t width) {
  if (!s->input->more) return width;
  size_t i = 0;
  while (i < width) {
    const int c = look(s, i);
    if (!isalnum(c) && c != '+' && c != '-' && c != '.') break;
    ++i;
  }
  return i;
}

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
  while (isspace(look(s, 0))) consume(s, 1);
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

/* There is no number. As in glibc, a sign without one is taken. */
static enum outcome lone_sign(struct scan *s, size_t width) {
  if (width > 0 && (look(s, 0) == '+' || look(s, 0) == '-')) consume(s, 1);
  return mismatched;
}

static enum outcome scan_integer(struct scan *s, const struct directive *d, int base) {
  const size_t width = number_width(s, d->width);
  struct parsed_integer parsed = __qlibc_parse_integer(s->input->text, width, base);
  if (!parsed.length) return lone_sign(s, width);
  consume(s, integer_length(s->input->text, width, parsed.length, base));
  if (d->suppressed) return matched;
  __qlibc_store_integer(NEXT_ARGUMENT(&s->list, void *, "ptr"), d->length, integer_value(parsed, d));
  ++s->stored;
  return matched;
}

static enum outcome scan_float(struct scan *s, const struct directive *d) {
  const int is_float = d->length == length_none;
  const size_t width = number_width(s, d->width);
  const struct parsed_float parsed =
      __qlibc_parse_float(is_float ? &__qlibc_float_format : &__qlibc_double_format, s->input->text, width);
  if (!parsed.scanned) return lone_sign(s, width);
  consume(s, parsed.scanned);
  if (d->suppressed) return matched;
  void *to = NEXT_ARGUMENT(&s->list, void *, "ptr");
  if (is_float) *(float *)to = (float)parsed.value;
  else *(double *)to = parsed.value;
  ++s->stored;
  return matched;
}

/* Stores bytes as wide characters. Those of a stream are in the locale, those of a text are in UTF-8 if it was wide. */
static enum outcome store_wide(struct scan *s, const char *text, size_t size, int terminated) {
  mbstate_t state = {0};
  wchar_t *to = NEXT_ARGUMENT(&s->list, wchar_t *, "ptr");
  for (size_t used; size > 0; text += used, size -= used) {
    used = s->input->wide && !s->input->more ? (size_t)(__qlibc_decode_utf8(text, to++) - text)
                                             : mbrtowc(to++, text, size, &state);
    if (used > size) return input_ended;
  }
  if (terminated) *to = 0;
  ++s->stored;
  return matched;
}

/* Stores the next `size` characters of the text. */
static enum outcome store_text(struct scan *s, const struct directive *d, size_t size) {
  const char *text = s->input->text;
  consume(s, size);
  if (d->suppressed) return matched;
  const int terminated = d->type != 'c';
  if (d->length == length_l && !d->allocates) return store_wide(s, text, size, terminated);
  char *to = NEXT_ARGUMENT(&s->list, void *, "ptr");
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

static int is_any(const struct directive *d, unsigned char c) { return (void)d, (void)c, 1; }

static enum outcome scan_characters(struct scan *s, const struct directive *d) {
  return store_text(s, d, span(s, d, d->width == SIZE_MAX ? 1 : d->width, is_any));
}

static int is_in_word(const struct directive *d, unsigned char c) { return (void)d, !isspace(c); }

static enum outcome scan_word(struct scan *s, const struct directive *d) {
  return store_text(s, d, span(s, d, d->width, is_in_word));
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
  for (const char *p = d->set; s->input->wide && p < d->set_end; ++p)
    if (*p & 0x80) __quotient_error("unsupported", "wscanf: a set has characters that are not ASCII");
  const size_t size = span(s, d, d->width, in_set);
  return size == 0 ? mismatched : store_text(s, d, size);
}

static enum outcome store_position(struct scan *s, const struct directive *d) {
  if (!d->suppressed) __qlibc_store_integer(NEXT_ARGUMENT(&s->list, void *, "ptr"), d->length, s->consumed);
  return matched;
}

static enum outcome scan_literal(struct scan *s, char c) {
  if (look(s, 0) == EOF) return input_ended;
  if (look(s, 0) != (unsigned char)c) return mismatched;
  consume(s, 1);
  return matched;
}

static enum outcome scan_directive(struct scan *s, const struct directive *d) {
  if (d->type != 'c' && d->type != '[' && d->type != 'n') skip_blanks(s);
  if (d->type != 'n' && d->type && look(s, 0) == EOF) return input_ended;
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

int __qlibc_scan(struct scan_input *input, const char *format, va_list list) {
  struct scan s = {.input = input};
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
