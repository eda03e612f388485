/* The wscanf family: format and text are turned into UTF-8 and scanned as narrow text, with widths that count wide
   characters. The system's header renames the functions by the language standard in use. */
#include "../stdio/scan.h"

#include <stdint.h>
#include <wchar.h>

#include "../../primitives.h"
#include "multibyte.h"

static int scan_text(const wchar_t *wide_text, const wchar_t *wide_format, va_list list) {
  size_t size;
  char *text = __qlibc_narrow(wide_text, SIZE_MAX, 1, &size), *format = __qlibc_narrow(wide_format, SIZE_MAX, 1, &size);
  struct scan_input input = {.text = text, .wide = 1};
  const int stored = text && format ? __qlibc_scan(&input, format, list) : EOF;
  if (text) __quotient_free(text);
  if (format) __quotient_free(format);
  return stored;
}

static int scan_stream(FILE *file, const wchar_t *wide_format, va_list list) {
  size_t size;
  char *format = __qlibc_narrow(wide_format, SIZE_MAX, 1, &size);
  if (!format) return EOF;
  const int stored = __qlibc_scan_stream(file, format, list, 1);
  __quotient_free(format);
  return stored;
}

#define WSCANF(standard, prefix)                                                                                       \
  int swscanf_##standard(const wchar_t *text, const wchar_t *format, ...) __asm__(prefix "swscanf");                   \
  int vswscanf_##standard(const wchar_t *text, const wchar_t *format, va_list list) __asm__(prefix "vswscanf");        \
  int wscanf_##standard(const wchar_t *format, ...) __asm__(prefix "wscanf");                                          \
  int fwscanf_##standard(FILE *file, const wchar_t *format, ...) __asm__(prefix "fwscanf");                            \
  int vwscanf_##standard(const wchar_t *format, va_list list) __asm__(prefix "vwscanf");                               \
  int vfwscanf_##standard(FILE *file, const wchar_t *format, va_list list) __asm__(prefix "vfwscanf");                 \
  int vswscanf_##standard(const wchar_t *text, const wchar_t *format, va_list list) {                                  \
    return scan_text(text, format, list);                                                                              \
  }                                                                                                                    \
  int vfwscanf_##standard(FILE *file, const wchar_t *format, va_list list) { return scan_stream(file, format, list); } \
  int vwscanf_##standard(const wchar_t *format, va_list list) { return scan_stream(stdin, format, list); }             \
  int swscanf_##standard(const wchar_t *text, const wchar_t *format, ...) { FORWARD(scan_text(text, format, list)); }  \
  int fwscanf_##standard(FILE *file, const wchar_t *format, ...) { FORWARD(scan_stream(file, format, list)); }         \
  int wscanf_##standard(const wchar_t *format, ...) { FORWARD(scan_stream(stdin, format, list)); }

WSCANF(old, "")
WSCANF(c99, "__isoc99_")
WSCANF(c23, "__isoc23_")
