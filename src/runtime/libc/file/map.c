/* mmap: memory that is all zero, or a private copy of a file. A mapping is an object of whole pages, which munmap frees
   as a whole; memory that is never unmapped is no leak. */
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include "descriptor.h"

enum { PAGE = 4096 };

static size_t whole_pages(size_t size) { return (size + PAGE - 1) / PAGE * PAGE; }

static void *failed_map(int error) {
  errno = error;
  return MAP_FAILED;
}

/* Copies what the file has from the offset on; what is behind its end is zero. */
static int copy_file(unsigned char *to, size_t size, int descriptor, long long offset) {
  const struct description *open = __qlibc_description(descriptor);
  if (!open) return EBADF;
  if (open->node->kind != node_regular) return ENODEV;
  if (!can_read(open)) return EACCES;
  const struct content *content = &open->node->content;
  if (offset >= (long long)content->size) return 0;
  const size_t left = content->size - (size_t)offset;
  __builtin_memcpy(to, content->data + offset, left < size ? left : size);
  return 0;
}

static void *map(void *place, size_t size, int protection, int flags, int descriptor, long long offset) {
  if (size == 0 || offset % PAGE != 0) return failed_map(EINVAL);
  if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE) || place)
    __quotient_error("unsupported", "mmap: a mapping at a place that the program chooses");
  if (!(flags & MAP_ANONYMOUS) && (flags & MAP_SHARED) && (protection & PROT_WRITE))
    __quotient_error("unsupported", "mmap: a mapping of a file that others see");
  const size_t pages = whole_pages(size);
  unsigned char *memory = __quotient_alloc_untracked_aligned(pages, PAGE);
  __builtin_memset(memory, 0, pages);
  if (flags & MAP_ANONYMOUS) return memory;
  __quotient_atomic_begin();
  const int error = copy_file(memory, pages, descriptor, offset);
  __quotient_atomic_end();
  if (!error) return memory;
  __quotient_free(memory);
  return failed_map(error);
}

void *mmap(void *place, size_t size, int protection, int flags, int descriptor, off_t offset) {
  return map(place, size, protection, flags, descriptor, offset);
}

void *mmap64(void *place, size_t size, int protection, int flags, int descriptor, off64_t offset) {
  return map(place, size, protection, flags, descriptor, offset);
}

int munmap(void *memory, size_t size) {
  if (size == 0) return failed(EINVAL);
  if (__quotient_offset(memory) != 0 || whole_pages(size) != __quotient_size(memory))
    __quotient_error("unsupported", "munmap of a part of a mapping");
  __quotient_free(memory);
  return 0;
}

int mprotect(void *memory, size_t size, int protection) {
  (void)memory, (void)size;
  if ((protection & (PROT_READ | PROT_WRITE)) != (PROT_READ | PROT_WRITE))
    __quotient_error("unsupported", "mprotect: memory that cannot be read or written");
  return 0;
}

/* After MADV_DONTNEED memory is as it was mapped: zero. */
int madvise(void *memory, size_t size, int advice) {
  if (advice == MADV_DONTNEED) __builtin_memset(memory, 0, size);
  return 0;
}

int msync(void *memory, size_t size, int flags) { return (void)memory, (void)size, (void)flags, 0; }
int mlock(const void *memory, size_t size) { return (void)memory, (void)size, 0; }
int munlock(const void *memory, size_t size) { return (void)memory, (void)size, 0; }
int mlockall(int flags) { return (void)flags, 0; }
int munlockall(void) { return 0; }
