/* See conversion.h. */
#include "conversion.h"

#include <limits.h>
#include <stddef.h>

const char *__qlibc_parse_number(const char *text, int *number) {
  unsigned value = 0;
  for (; '0' <= *text && *text <= '9'; ++text)
    if (value <= INT_MAX) value = value > INT_MAX / 10 ? (unsigned)INT_MAX + 1 : value * 10 + (unsigned)(*text - '0');
  *number = value > INT_MAX ? INT_MAX : (int)value;
  return text;
}

const char *__qlibc_parse_length(const char *text, enum length *length) {
  *length = length_none;
  switch (*text) {
    case 'h': *length = text[1] == 'h' ? length_hh : length_h; break;
    case 'l': *length = text[1] == 'l' ? length_ll : length_l; break;
    case 'q': *length = length_ll; break;
    case 'j': *length = length_j; break;
    case 'z': *length = length_z; break;
    case 't': *length = length_t; break;
    case 'L': *length = length_L; break;
    default: return text;
  }
  return text + ((*length == length_hh || (*length == length_ll && *text == 'l')) ? 2 : 1);
}

static const char *parse_flags(const char *text, struct conversion *c) {
  for (;; ++text) {
    switch (*text) {
      case '-': c->left = 1; break;
      case '+': c->plus = 1; break;
      case ' ': c->space = 1; break;
      case '#': c->alternative = 1; break;
      case '0': c->zero = 1; break;
      case '\'': break; /* the C locale does not group digits */
      default: return text;
    }
  }
}

/* What follows a `*`: the position of its argument, or nothing. */
static const char *parse_position(const char *text, int *argument) {
  int position;
  const char *end = __qlibc_parse_number(text, &position);
  if (end == text || *end != '$') {
    *argument = next_argument;
    return text;
  }
  *argument = position;
  return end + 1;
}

static const char *parse_width(const char *text, struct conversion *c) {
  return *text == '*' ? parse_position(text + 1, &c->width_argument) : __qlibc_parse_number(text, &c->width);
}

static const char *parse_precision(const char *text, struct conversion *c) {
  if (*text != '.') return text;
  return text[1] == '*' ? parse_position(text + 2, &c->precision_argument)
                        : __qlibc_parse_number(text + 1, &c->precision);
}

const char *__qlibc_parse_conversion(const char *text, struct conversion *c) {
  *c = (struct conversion){.precision = -1};
  text = parse_position(text, &c->value_argument);
  text = parse_flags(text, c);
  text = parse_width(text, c);
  text = parse_precision(text, c);
  text = __qlibc_parse_length(text, &c->length);
  c->type = *text;
  return *text ? text + 1 : text;
}

void __qlibc_store_integer(void *to, enum length length, uintmax_t value) {
  switch (length) {
    case length_none: *(unsigned *)to = (unsigned)value; break;
    case length_hh: *(unsigned char *)to = (unsigned char)value; break;
    case length_h: *(unsigned short *)to = (unsigned short)value; break;
    case length_l: *(unsigned long *)to = (unsigned long)value; break;
    case length_ll:
    case length_L: *(unsigned long long *)to = value; break;
    case length_j: *(uintmax_t *)to = value; break;
    case length_z: *(size_t *)to = (size_t)value; break;
    case length_t: *(ptrdiff_t *)to = (ptrdiff_t)value; break;
  }
}
