/* The printf family. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "files.h"
#include "format.h"

enum { BUFFER_SIZE = 512 };

static int format_output(int descriptor, const char *format, va_list list) {
  char buffer[BUFFER_SIZE];
  struct sink sink = {descriptor, buffer, sizeof buffer, 0, 0};
  return __qlibc_format(&sink, format, list);
}

static int format_to(char *to, size_t capacity, const char *format, va_list list) {
  struct sink sink = {-1, to, capacity, 0, 0};
  const int length = __qlibc_format(&sink, format, list);
  to[sink.used] = 0;
  return length;
}

int vfprintf(FILE *file, const char *format, va_list list) {
  const int descriptor = __qlibc_output_descriptor(file);
  return descriptor < 0 ? -1 : format_output(descriptor, format, list);
}

int vprintf(const char *format, va_list list) { return format_output(1, format, list); }

int vdprintf(int descriptor, const char *format, va_list list) {
  if (descriptor == 1 || descriptor == 2) return format_output(descriptor, format, list);
  errno = EBADF;
  return -1;
}

int vsprintf(char *to, const char *format, va_list list) { return format_to(to, SIZE_MAX, format, list); }

int vsnprintf(char *to, size_t size, const char *format, va_list list) {
  if (size > 0) return format_to(to, size - 1, format, list);
  struct sink sink = {-1, NULL, 0, 0, 0};
  return __qlibc_format(&sink, format, list);
}

int vasprintf(char **result, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length < 0) return -1;
  char *text = malloc((size_t)length + 1);
  if (!text) return -1;
  length = vsprintf(text, format, list);
  *result = text;
  return length;
}

#define FORWARD(call)      \
  va_list list;            \
  va_start(list, format);  \
  const int length = call; \
  va_end(list);            \
  return length

int printf(const char *format, ...) { FORWARD(vprintf(format, list)); }
int fprintf(FILE *file, const char *format, ...) { FORWARD(vfprintf(file, format, list)); }
int dprintf(int descriptor, const char *format, ...) { FORWARD(vdprintf(descriptor, format, list)); }
int sprintf(char *to, const char *format, ...) { FORWARD(vsprintf(to, format, list)); }
int snprintf(char *to, size_t size, const char *format, ...) { FORWARD(vsnprintf(to, size, format, list)); }
int asprintf(char **result, const char *format, ...) { FORWARD(vasprintf(result, format, list)); }
