/* See arguments.h. */
#include "arguments.h"

#include <stddef.h>
#include <string.h>
#include <sys/types.h>

#include "../../primitives.h"
#include "next_argument.h"

static uintmax_t fetch_signed(va_list *list, enum length length) {
  switch (length) {
    case length_none: return (uintmax_t)(intmax_t)NEXT_ARGUMENT(list, int, "i32");
    case length_hh: return (uintmax_t)(intmax_t)(signed char)NEXT_ARGUMENT(list, int, "i32");
    case length_h: return (uintmax_t)(intmax_t)(short)NEXT_ARGUMENT(list, int, "i32");
    case length_l: return (uintmax_t)(intmax_t)NEXT_ARGUMENT(list, long, LONG_ARGUMENT);
    case length_ll:
    case length_L: return (uintmax_t)(intmax_t)NEXT_ARGUMENT(list, long long, "i64");
    case length_j: return (uintmax_t)NEXT_ARGUMENT(list, intmax_t, "i64");
    case length_z: return (uintmax_t)(intmax_t)NEXT_ARGUMENT(list, ssize_t, LONG_ARGUMENT);
    case length_t: return (uintmax_t)(intmax_t)NEXT_ARGUMENT(list, ptrdiff_t, LONG_ARGUMENT);
  }
  return 0;
}

static uintmax_t fetch_unsigned(va_list *list, enum length length) {
  switch (length) {
    case length_none: return NEXT_ARGUMENT(list, unsigned, "i32");
    case length_hh: return (unsigned char)NEXT_ARGUMENT(list, unsigned, "i32");
    case length_h: return (unsigned short)NEXT_ARGUMENT(list, unsigned, "i32");
    case length_l: return NEXT_ARGUMENT(list, unsigned long, LONG_ARGUMENT);
    case length_ll:
    case length_L: return NEXT_ARGUMENT(list, unsigned long long, "i64");
    case length_j: return NEXT_ARGUMENT(list, uintmax_t, "i64");
    case length_z: return NEXT_ARGUMENT(list, size_t, LONG_ARGUMENT);
    case length_t: return (size_t)NEXT_ARGUMENT(list, ptrdiff_t, LONG_ARGUMENT);
  }
  return 0;
}

static union value fetch(va_list *list, char type, enum length length) {
  union value value = {0};
  switch (type) {
    case 'd':
    case 'i': value.integer = fetch_signed(list, length); break;
    case 'o':
    case 'u':
    case 'x':
    case 'X': value.integer = fetch_unsigned(list, length); break;
    case 'c':
    case 'C': value.integer = NEXT_ARGUMENT(list, unsigned, "i32"); break;
    case 's':
    case 'S':
    case 'p':
    case 'n': value.pointer = NEXT_ARGUMENT(list, void *, "ptr"); break;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': value.real = NEXT_ARGUMENT(list, double, "f64"); break;
  }
  return value;
}

/* What is known about the argument at each position before any is fetched. */
struct signature {
  int count;
  char type[MAX_POSITIONS];
  enum length length[MAX_POSITIONS];
};

static void note_argument(struct signature *s, int position, char type, enum length length) {
  if (position <= 0) return;
  if (position > MAX_POSITIONS) {
    __quotient_error("unsupported", "printf with more than 32 arguments by position");
    return;
  }
  while (s->count < position) s->type[s->count] = 'd', s->length[s->count++] = length_none;
  s->type[position - 1] = type;
  s->length[position - 1] = length;
}

static void read_signature(struct signature *s, const char *format) {
  s->count = 0;
  while (*(format = strchrnul(format, '%'))) {
    struct conversion c;
    format = __qlibc_parse_conversion(format + 1, &c);
    note_argument(s, c.width_argument, 'd', length_none);
    note_argument(s, c.precision_argument, 'd', length_none);
    note_argument(s, c.value_argument, c.type, c.length);
  }
}

static int uses_positions(const char *format) {
  format = strchrnul(format, '%');
  while (format[0] == '%' && format[1] == '%') format = strchrnul(format + 2, '%');
  if (!*format) return 0;
  struct conversion c;
  __qlibc_parse_conversion(format + 1, &c);
  return c.value_argument > 0;
}

void __qlibc_start_arguments(struct arguments *arguments, const char *format, va_list list) {
  va_copy(arguments->list, list);
  arguments->by_position = uses_positions(format);
  if (!arguments->by_position) return;
  struct signature s;
  read_signature(&s, format);
  for (int i = 0; i < s.count; ++i) arguments->at[i] = fetch(&arguments->list, s.type[i], s.length[i]);
}

static union value take(struct arguments *arguments, int which, char type, enum length length) {
  if (!arguments->by_position) return fetch(&arguments->list, type, length);
  if (which > 0 && which <= MAX_POSITIONS) return arguments->at[which - 1];
  return (union value){0};
}

union value __qlibc_value_argument(struct arguments *arguments, const struct conversion *c) {
  return take(arguments, c->value_argument, c->type, c->length);
}

void __qlibc_take_sizes(struct arguments *arguments, struct conversion *c) {
  if (c->width_argument != no_argument) {
    const int width = (int)take(arguments, c->width_argument, 'd', length_none).integer;
    if (width < 0) c->left = 1;
    c->width = width < 0 ? (int)-(unsigned)width : width;
  }
  if (c->precision_argument != no_argument) {
    const int precision = (int)take(arguments, c->precision_argument, 'd', length_none).integer;
    c->precision = precision < 0 ? -1 : precision;
  }
}
