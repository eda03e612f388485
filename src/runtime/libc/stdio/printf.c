/* The printf family. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "format.h"
#include "stream.h"

enum { BUFFER_SIZE = 512 };

static int format_output(int descriptor, const char *format, va_list list) {
  char buffer[BUFFER_SIZE];
  struct sink sink = {.descriptor = descriptor, .buffer = buffer, .capacity = sizeof buffer};
  return __qlibc_format(&sink, format, list);
}

static int format_to(char *to, size_t capacity, const char *format, va_list list) {
  struct sink sink = {.descriptor = -1, .buffer = to, .capacity = capacity};
  const int length = __qlibc_format(&sink, format, list);
  to[sink.used] = 0;
  return length;
}

/* Writes a text of the runtime's own in one piece. Returns how much was written, or -1. */
typedef ssize_t (*writer)(void *target, const char *text, size_t size);

static int format_whole(writer write, void *target, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  const int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length < 0) return -1;
  char *text = __quotient_alloc_untracked((size_t)length + 1);
  vsprintf(text, format, list);
  const ssize_t written = write(target, text, (size_t)length);
  __quotient_free(text);
  return written == length ? length : -1;
}

static ssize_t write_to_stream(void *file, const char *text, size_t size) {
  const size_t written = __qlibc_put(__qlibc_enter(file), text, size);
  __qlibc_leave();
  return (ssize_t)written;
}

static ssize_t write_to_descriptor(void *descriptor, const char *text, size_t size) {
  return write(*(const int *)descriptor, text, size);
}

int vfprintf(FILE *file, const char *format, va_list list) {
  const int descriptor = __qlibc_direct_descriptor(file);
  return descriptor ? format_output(descriptor, format, list) : format_whole(write_to_stream, file, format, list);
}

int vprintf(const char *format, va_list list) { return vfprintf((FILE *)&__qlibc_output, format, list); }

int vdprintf(int descriptor, const char *format, va_list list) {
  if (__qlibc_is_direct(descriptor)) return format_output(descriptor, format, list);
  return format_whole(write_to_descriptor, &descriptor, format, list);
}

int vsprintf(char *to, const char *format, va_list list) { return format_to(to, SIZE_MAX, format, list); }

int vsnprintf(char *to, size_t size, const char *format, va_list list) {
  if (size > 0) return format_to(to, size - 1, format, list);
  struct sink sink = {.descriptor = -1};
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
