/* See content.h. */
#include "content.h"

enum { LEAST_CAPACITY = 16 };

/* Powers of two, so that what grows is not copied at every write. */
static size_t capacity_of(size_t size) {
  if (size == 0) return 0;
  size_t capacity = LEAST_CAPACITY;
  while (capacity < size) capacity *= 2;
  return capacity;
}

static void reallocate(struct content *content, size_t kept, size_t capacity) {
  unsigned char *data = capacity ? __quotient_alloc_untracked(capacity) : NULL;
  if (kept) __builtin_memcpy(data, content->data, kept);
  if (capacity > kept) __builtin_memset(data + kept, 0, capacity - kept);
  if (!content->borrowed) __quotient_free(content->data);
  content->data = data;
  content->borrowed = 0;
}

void __qlibc_resize(struct content *content, size_t size) {
  const size_t old_size = content->size, capacity = capacity_of(size);
  content->size = size;
  if (content->borrowed || capacity != capacity_of(old_size))
    reallocate(content, size < old_size ? size : old_size, capacity);
  else if (size < old_size) __builtin_memset(content->data + size, 0, old_size - size);
}

void __qlibc_write_content(struct content *content, size_t at, const void *from, size_t size) {
  if (size == 0) return;
  const size_t end = at + size;
  if (content->borrowed || end > content->size) __qlibc_resize(content, end > content->size ? end : content->size);
  __builtin_memcpy(content->data + at, from, size);
}

void __qlibc_drop_front(struct content *content, size_t size) {
  const size_t left = content->size - size;
  if (size && left) __builtin_memmove(content->data, content->data + size, left);
  __qlibc_resize(content, left);
}
