/* Copying and filling ranges of bytes. __builtin_memmove and __builtin_memset become the machine's own `copy` and
   `fill`, which keep addresses and definedness; a memcpy that overlaps is an error, although `copy` could do it. */
#include <string.h>
#include <strings.h>

#include "overlap.h"

void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }

void *memcpy(void *to, const void *from, size_t size) {
  if (ranges_overlap(to, size, from, size)) __quotient_error("overlapping-copy", "memcpy between overlapping ranges");
  return __builtin_memmove(to, from, size);
}

void *mempcpy(void *to, const void *from, size_t size) {
  if (ranges_overlap(to, size, from, size)) __quotient_error("overlapping-copy", "mempcpy between overlapping ranges");
  return (char *)__builtin_memmove(to, from, size) + size;
}

void *__mempcpy(void *to, const void *from, size_t size) { return mempcpy(to, from, size); }

void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }

void bcopy(const void *from, void *to, size_t size) { __builtin_memmove(to, from, size); }

void bzero(void *to, size_t size) { __builtin_memset(to, 0, size); }

void explicit_bzero(void *to, size_t size) { __builtin_memset(to, 0, size); }

void *memccpy(void *to, const void *from, int stop, size_t size) {
  const unsigned char *end = memchr(from, stop, size);
  const size_t length = end ? (size_t)(end - (const unsigned char *)from) + 1 : size;
  if (ranges_overlap(to, length, from, length))
    __quotient_error("overlapping-copy", "memccpy between overlapping ranges");
  __builtin_memmove(to, from, length);
  return end ? (char *)to + length : NULL;
}
