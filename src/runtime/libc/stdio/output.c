/* Output without formatting. Each call is one output. The program's memory is read outside of the atomic section, as
   its own accesses are. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "stream.h"

static size_t put_into_stream(const void *from, size_t size, FILE *file) {
  unsigned char *block = __quotient_alloc_untracked(size);
  if (size) __builtin_memcpy(block, from, size);
  const size_t written = __qlibc_put(__qlibc_enter(file), block, size);
  __qlibc_leave();
  __quotient_free(block);
  return written;
}

/* Returns how many bytes were written. */
static size_t put_bytes(const void *from, size_t size, FILE *file) {
  const int descriptor = __qlibc_direct_descriptor(file);
  if (!descriptor) return put_into_stream(from, size, file);
  if (size > 0) __quotient_output(descriptor, from, size);
  return size;
}

static int put_character(int c, FILE *file) {
  const unsigned char byte = (unsigned char)c;
  return put_bytes(&byte, 1, file) ? byte : EOF;
}

int fputc(int c, FILE *file) { return put_character(c, file); }
int(putc)(int c, FILE *file) { return put_character(c, file); }
int(putchar)(int c) { return put_character(c, stdout); }
int(fputc_unlocked)(int c, FILE *file) { return put_character(c, file); }
int(putc_unlocked)(int c, FILE *file) { return put_character(c, file); }
int(putchar_unlocked)(int c) { return put_character(c, stdout); }

int putw(int word, FILE *file) { return put_bytes(&word, sizeof word, file) == sizeof word ? 0 : EOF; }

/* What the header's inline functions call when a buffer is full; they see none. */
int __overflow(FILE *file, int c) { return put_character(c, file); }

size_t fwrite(const void *from, size_t size, size_t count, FILE *file) {
  if (size == 0 || count == 0) return 0;
  const size_t written = put_bytes(from, size * count, file);
  return written == size * count ? count : written / size;
}

size_t fwrite_unlocked(const void *from, size_t size, size_t count, FILE *file) {
  return fwrite(from, size, count, file);
}

int fputs(const char *text, FILE *file) {
  const size_t size = strlen(text);
  return put_bytes(text, size, file) == size ? 1 : EOF;
}

int fputs_unlocked(const char *text, FILE *file) { return fputs(text, file); }

int puts(const char *text) { return printf("%s\n", text); }

void perror(const char *what) {
  const char *message = strerror(errno);
  if (what && *what) fprintf(stderr, "%s: %s\n", what, message);
  else fprintf(stderr, "%s\n", message);
}
