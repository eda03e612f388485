/* See format.h. A pointer is printed as 0xPTR, since objects have no numeric addresses; null is (nil), as in glibc. */
#include "format.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

#include "../../primitives.h"
#include "../wchar/multibyte.h"
#include "arguments.h"

static int is_continued(char c) { return (c & 0xc0) == 0x80; }

static size_t columns_of(const struct sink *sink, const char *text, size_t size) {
  size_t continued = 0;
  for (size_t i = 0; sink->wide && i < size; ++i) continued += (size_t)is_continued(text[i]);
  return size - continued;
}

static void format_text(struct sink *sink, const struct conversion *c, const char *text, size_t size) {
  const size_t width = (size_t)c->width, columns = columns_of(sink, text, size);
  const size_t padding = width > columns ? width - columns : 0;
  if (!c->left) __qlibc_emit_repeated(sink, ' ', padding);
  __qlibc_emit(sink, text, size);
  if (c->left) __qlibc_emit_repeated(sink, ' ', padding);
}

static void format_string(struct sink *sink, const struct conversion *c, const char *text) {
  /* glibc writes (null) only if there is room for all of it. */
  if (!text) text = c->precision < 0 || c->precision >= 6 ? "(null)" : "";
  format_text(sink, c, text, c->precision < 0 ? strlen(text) : strnlen(text, (size_t)c->precision));
}

/* Wide characters, which must exist in the locale, or in UTF-8 on their way to a wide text. A precision counts bytes,
   or on that way characters. */
static void format_wide(struct sink *sink, const struct conversion *c, const wchar_t *text) {
  if (!text) return format_string(sink, c, NULL);
  size_t size;
  char *bytes = __qlibc_narrow(text, c->precision < 0 ? SIZE_MAX : (size_t)c->precision, sink->wide, &size);
  if (bytes) format_text(sink, c, bytes, size);
  else sink->failed = 1;
  __quotient_free(bytes);
}

static void format_wide_character(struct sink *sink, const struct conversion *c, wint_t character) {
  char bytes[LONGEST_CHARACTER];
  const size_t size =
      sink->wide ? __qlibc_encode_utf8(bytes, (wchar_t)character) : __qlibc_encode(bytes, (wchar_t)character);
  if (size) {
    format_text(sink, c, bytes, size);
  } else {
    errno = EILSEQ;
    sink->failed = 1;
  }
}

static void format_pointer(struct sink *sink, const struct conversion *c, const void *pointer) {
  format_text(sink, c, pointer ? "0xPTR" : "(nil)", 5);
}

static int is_wide(const struct conversion *c) { return c->length == length_l; }

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
    case 'C': format_wide_character(sink, c, (wint_t)value.integer); break;
    case 'c': {
      if (is_wide(c)) return format_wide_character(sink, c, (wint_t)value.integer);
      const char character = (char)value.integer;
      format_text(sink, c, &character, 1);
      break;
    }
    case 'S': format_wide(sink, c, value.pointer); break;
    case 's':
      if (is_wide(c)) format_wide(sink, c, value.pointer);
      else format_string(sink, c, value.pointer);
      break;
    case 'p': format_pointer(sink, c, value.pointer); break;
    case 'n': __qlibc_store_integer(value.pointer, c->length, sink->total); break;
    case 'm': format_string(sink, c, strerror(errno)); break;
    case '%': __qlibc_emit(sink, "%", 1); break;
    default: __quotient_error("library-misuse", "printf: the format has a conversion that does not exist");
  }
}

int __qlibc_format(struct sink *sink, const char *format, va_list list) {
  struct arguments arguments;
  __qlibc_start_arguments(&arguments, format, list);
  while (!sink->failed) {
    const char *text = format;
    format = strchrnul(format, '%');
    __qlibc_emit(sink, text, (size_t)(format - text));
    if (!*format) break;
    struct conversion c;
    format = __qlibc_parse_conversion(format + 1, &c);
    __qlibc_take_sizes(&arguments, &c);
    convert(sink, &c, __qlibc_value_argument(&arguments, &c));
  }
  va_end(arguments.list);
  __qlibc_flush(sink);
  if (sink->failed) return -1;
  if (sink->total <= INT_MAX) return (int)sink->total;
  errno = EOVERFLOW;
  return -1;
}
