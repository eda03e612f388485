/* Finding an element of an array: bsearch, lfind, lsearch. */
#include <search.h>
#include <stdlib.h>

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  size_t low = 0, high = count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const void *element = (const char *)base + middle * size;
    const int order = compare(key, element);
    if (order == 0) return (void *)element;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return NULL;
}

void *lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  const char *element = base;
  for (size_t i = 0; i < *count; ++i, element += size)
    if (compare(key, element) == 0) return (void *)element;
  return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  void *found = lfind(key, base, count, size, compare);
  if (found) return found;
  return __builtin_memcpy((char *)base + (*count)++ * size, key, size);
}
