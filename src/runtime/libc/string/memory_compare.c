/* memcmp and bcmp. Aligned words are compared whole first, because two equal addresses are equal as words whereas
   their single bytes are not numbers; only a word that differs is looked at byte by byte. */
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "../../primitives.h"

static int words_aligned(const void *a, const void *b) {
  return (__quotient_offset(a) | __quotient_offset(b)) % sizeof(uintptr_t) == 0;
}

/* How many bytes at the start are equal, counted in whole words. */
static size_t equal_words(const void *a, const void *b, size_t size) {
  size_t done = 0;
  if (size < sizeof(uintptr_t) || !words_aligned(a, b)) return 0;
  while (size - done >= sizeof(uintptr_t) &&
         *(const uintptr_t *)((const char *)a + done) == *(const uintptr_t *)((const char *)b + done))
    done += sizeof(uintptr_t);
  return done;
}

int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *x = a, *y = b;
  for (size_t i = equal_words(a, b, size); i < size; ++i)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

/* Only equality is asked for, so words that differ need not be ordered: they may be addresses. */
int bcmp(const void *a, const void *b, size_t size) {
  const size_t done = equal_words(a, b, size);
  if (size - done >= sizeof(uintptr_t) && words_aligned(a, b)) return 1;
  return memcmp((const char *)a + done, (const char *)b + done, size - done);
}
