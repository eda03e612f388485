/* See format.h. A pointer is printed as 0xPTR, since objects have no numeric addresses; null is (nil), as in glibc. */
#include "format.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/types.h>

#include "../../primitives.h"
#include "arguments.h"

static void format_text(struct sink *sink, const struct conversion *c, const char *text, size_t size) {
  const size_t width = (size_t)c->width, padding = width > size ? width - size : 0;
  if (!c->left) __qlibc_emit_repeated(sink, ' ', padding);
  __qlibc_emit(sink, text, size);
  if (c->left) __qlibc_emit_repeated(sink, ' ', padding);
}

static void format_string(struct sink *sink, const struct conversion *c, const char *text) {
  /* glibc writes (null) only if there is room for all of it. */
  if (!text) text = c->precision < 0 || c->precision >= 6 ? "(null)" : "";
  format_text(sink, c, text, c->precision < 0 ? strlen(text) : strnlen(text, (size_t)c->precision));
}

static void format_pointer(struct sink *sink, const struct conversion *c, const void *pointer) {
  format_text(sink, c, pointer ? "0xPTR" : "(nil)", 5);
}

static void convert(struct sink *sink, struct conversion *c, union value value) {
  switch (c->type) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': __qlibc_format_integer(sink, *c, value.integer); break;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': __qlibc_format_float(sink, *c, value.real); break;
    case 'c': {
      const char character = (char)value.integer;
      format_text(sink, c, &character, 1);
      break;
    }
    case 's': format_string(sink, c, value.pointer); break;
    case 'p': format_pointer(sink, c, value.pointer); break;
    case 'n': __qlibc_store_integer(value.pointer, c->length, sink->total); break;
    case 'm': format_string(sink, c, strerror(errno)); break;
    case '%': __qlibc_emit(sink, "%", 1); break;
    default: __quotient_error("library-misuse", "printf: the format has a conversion that does not exist");
  }
}

static int is_wide(const struct conversion *c) {
  return c->type == 'C' || c->type == 'S' || (c->length == length_l && (c->type == 'c' || c->type == 's'));
}

int __qlibc_format(struct sink *sink, const char *format, va_list list) {
  struct arguments arguments;
  __qlibc_start_arguments(&arguments, format, list);
  for (;;) {
    const char *text = format;
    format = strchrnul(format, '%');
    __qlibc_emit(sink, text, (size_t)(format - text));
    if (!*format) break;
    struct conversion c;
    format = __qlibc_parse_conversion(format + 1, &c);
    if (is_wide(&c)) __quotient_error("unsupported", "printf: wide characters are not supported");
    __qlibc_take_sizes(&arguments, &c);
    convert(sink, &c, __qlibc_value_argument(&arguments, &c));
  }
  va_end(arguments.list);
  __qlibc_flush(sink);
  if (sink->total <= INT_MAX) return (int)sink->total;
  errno = EOVERFLOW;
  return -1;
}
