/* Searching ranges of bytes, one byte at a time: nothing behind the answer is read. */
#include <string.h>

void *memchr(const void *range, int byte, size_t size) {
  const unsigned char *p = range;
  for (size_t i = 0; i < size; ++i)
    if (p[i] == (unsigned char)byte) return (void *)(p + i);
  return NULL;
}

void *memrchr(const void *range, int byte, size_t size) {
  const unsigned char *p = range;
  while (size-- > 0)
    if (p[size] == (unsigned char)byte) return (void *)(p + size);
  return NULL;
}

void *rawmemchr(const void *range, int byte) {
  const unsigned char *p = range;
  while (*p != (unsigned char)byte) ++p;
  return (void *)p;
}

void *memmem(const void *hay, size_t hay_size, const void *needle, size_t needle_size) {
  const char *p = hay;
  for (size_t i = 0; i + needle_size <= hay_size; ++i) {
    size_t k = 0;
    while (k < needle_size && p[i + k] == ((const char *)needle)[k]) ++k;
    if (k == needle_size) return (void *)(p + i);
  }
  return NULL;
}
