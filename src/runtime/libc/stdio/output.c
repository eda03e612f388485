/* Output without formatting. Each call is one output. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../../primitives.h"
#include "files.h"

static int put_character(int c, FILE *file) {
  const int descriptor = __qlibc_output_descriptor(file);
  if (descriptor < 0) return EOF;
  const unsigned char byte = (unsigned char)c;
  __quotient_output(descriptor, &byte, 1);
  return byte;
}

int fputc(int c, FILE *file) { return put_character(c, file); }
int(putc)(int c, FILE *file) { return put_character(c, file); }
int(putchar)(int c) { return put_character(c, stdout); }
int(fputc_unlocked)(int c, FILE *file) { return put_character(c, file); }
int(putc_unlocked)(int c, FILE *file) { return put_character(c, file); }
int(putchar_unlocked)(int c) { return put_character(c, stdout); }

/* What the header's inline functions call when a buffer is full; there are no buffers. */
int __overflow(FILE *file, int c) { return put_character(c, file); }

size_t fwrite(const void *from, size_t size, size_t count, FILE *file) {
  const int descriptor = __qlibc_output_descriptor(file);
  if (descriptor < 0 || size == 0) return 0;
  if (count > 0) __quotient_output(descriptor, from, size * count);
  return count;
}

size_t fwrite_unlocked(const void *from, size_t size, size_t count, FILE *file) {
  return fwrite(from, size, count, file);
}

int fputs(const char *text, FILE *file) {
  const int descriptor = __qlibc_output_descriptor(file);
  if (descriptor < 0) return EOF;
  const size_t size = strlen(text);
  if (size > 0) __quotient_output(descriptor, text, size);
  return 1;
}

int fputs_unlocked(const char *text, FILE *file) { return fputs(text, file); }

int puts(const char *text) { return printf("%s\n", text); }

void perror(const char *what) {
  const char *message = strerror(errno);
  if (what && *what) fprintf(stderr, "%s: %s\n", what, message);
  else fprintf(stderr, "%s\n", message);
}

ssize_t write(int descriptor, const void *from, size_t size) {
  if (descriptor != 1 && descriptor != 2) {
    __quotient_error("unsupported", "write to a descriptor other than 1 and 2: files are not modelled");
    errno = EBADF;
    return -1;
  }
  if (size > 0) __quotient_output(descriptor, from, size);
  return (ssize_t)size;
}
