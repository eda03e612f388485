/* The heap. Objects are as big as asked for (malloc(0) gives an object of no bytes) and their bytes are undefined.
   With the option malloc-may-fail, every allocation may also return NULL. What no address space has room for gives
   NULL, as in glibc; what is merely more than the machine can hold, the machine refuses: nobody knows how a real
   program would go on. All objects are aligned to 16 bytes, or to what was asked for if that is more. */
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../primitives.h"
#include "available.h"

enum { USUAL_ALIGNMENT = 16, PAGE = 4096 };

static int is_available_or_error(size_t size) {
  if (is_available(size)) return 1;
  errno = ENOMEM;
  return 0;
}

static void *allocate_aligned(size_t size, size_t alignment) {
  if (!is_available_or_error(size)) return NULL;
  return __quotient_alloc_aligned(size, alignment > USUAL_ALIGNMENT ? alignment : USUAL_ALIGNMENT);
}

static void *allocate(size_t size) { return is_available_or_error(size) ? __quotient_alloc(size) : NULL; }

void *malloc(size_t size) { return allocate(size); }

void free(void *object) { __quotient_free(object); }

void *calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) total = SIZE_MAX;
  void *object = allocate(total);
  if (object) __builtin_memset(object, 0, total);
  return object;
}

/* The old block ends before the new one begins, so that both may have the same address: whether a block has grown in
   place or has moved is decided when somebody compares them. As in glibc, size 0 frees. */
void *realloc(void *object, size_t size) {
  if (!object) return allocate(size);
  if (size == 0 ||
      __quotient_offset(object) != 0) { /* what is not the start of an object is not to be freed: an error */
    __quotient_free(object);
    return NULL;
  }
  if (!is_available_or_error(size)) return NULL;
  const size_t old_size = __quotient_size(object), kept = old_size < size ? old_size : size;
  void *contents = __quotient_alloc_untracked(kept);
  __builtin_memcpy(contents, object, kept);
  __quotient_free(object);
  void *grown = __quotient_alloc(size);
  __builtin_memcpy(grown, contents, kept);
  __quotient_free(contents);
  return grown;
}

void *reallocarray(void *object, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(object, total);
}

static int is_power_of_two(size_t n) { return n != 0 && (n & (n - 1)) == 0; }

/* C17 asks for NULL, glibc gives the next power of two: nobody can rely on either. */
static void *invalid_alignment(void) {
  __quotient_error("library-misuse", "memory is asked for with an alignment that is not a power of two");
  errno = EINVAL;
  return NULL;
}

/* C17 allows every size, but not all libraries have followed. */
void *aligned_alloc(size_t alignment, size_t size) {
  if (!is_power_of_two(alignment)) return invalid_alignment();
  if (size % alignment != 0)
    __quotient_error("library-misuse", "aligned_alloc with a size that is not a multiple of the alignment");
  return allocate_aligned(size, alignment);
}

void *memalign(size_t alignment, size_t size) {
  return is_power_of_two(alignment) ? allocate_aligned(size, alignment) : invalid_alignment();
}

int posix_memalign(void **object, size_t alignment, size_t size) {
  if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0) return EINVAL;
  void *allocated = allocate_aligned(size, alignment);
  if (!allocated) return ENOMEM;
  *object = allocated;
  return 0;
}

void *valloc(size_t size) { return allocate_aligned(size, PAGE); }

size_t malloc_usable_size(void *object) { return object ? __quotient_size(object) : 0; }

char *strndup(const char *s, size_t limit) {
  const size_t n = strnlen(s, limit);
  char *copy = allocate(n + 1);
  if (!copy) return NULL;
  __builtin_memcpy(copy, s, n);
  copy[n] = 0;
  return copy;
}

char *strdup(const char *s) {
  const size_t size = strlen(s) + 1;
  char *copy = allocate(size);
  return copy ? __builtin_memcpy(copy, s, size) : NULL;
}

char *__strdup(const char *s);
char *__strdup(const char *s) { return strdup(s); }
char *__strndup(const char *s, size_t limit) { return strndup(s, limit); }
