/* qsort: a merge sort. It is stable, as glibc's is, so elements that compare equal come out in the same order as in a
   native run. The scratch space is a local object: it vanishes whatever the comparison function does. */
#include <stdlib.h>
#include <string.h>

struct sorting {
  size_t size;
  int (*compare)(const void *, const void *, void *);
  void *context;
  char *scratch;
};

/* Both halves are sorted. The first is moved out of the way; the result grows from the start, never past what is left
   of the second half. */
static void merge(const struct sorting *s, char *base, size_t first, size_t second) {
  const size_t size = s->size;
  const char *left = s->scratch, *right = base + first * size;
  __builtin_memcpy(s->scratch, base, first * size);
  for (; first > 0; base += size) {
    if (second > 0 && s->compare(left, right, s->context) > 0) {
      __builtin_memmove(base, right, size);
      right += size;
      --second;
    } else {
      __builtin_memcpy(base, left, size);
      left += size;
      --first;
    }
  }
}

static void sort(const struct sorting *s, char *base, size_t count) {
  if (count < 2) return;
  const size_t half = count / 2;
  sort(s, base, half);
  sort(s, base + half * s->size, count - half);
  merge(s, base, half, count - half);
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *context) {
  if (count < 2 || size == 0) return;
  const struct sorting s = {size, compare, context, __builtin_alloca(count / 2 * size)};
  sort(&s, base, count);
}

struct plain_comparison {
  int (*compare)(const void *, const void *);
};

static int compare_plain(const void *a, const void *b, void *comparison) {
  return ((const struct plain_comparison *)comparison)->compare(a, b);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  struct plain_comparison comparison = {compare};
  qsort_r(base, count, size, compare_plain, &comparison);
}
