/* read, write and their kin. The program's memory is accessed outside of the atomic section, as the program's own
   accesses are, so that two threads that read into one buffer are seen to race. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

#include "../cancellation.h"
#include "../stdio/stream.h"
#include "transfer.h"

/* Where a transfer happens: at a position of its own (pread), or, if that is negative, at the open file's. */
static const long long at_open_position = -1;

/* Takes up to `size` bytes; they are in *block, which the caller frees. */
static ssize_t take(int descriptor, long long position, size_t size, unsigned char **block) {
  cancellation_point();
  struct description *open = __qlibc_description(descriptor);
  if (!open) return failed(EBADF);
  if (position >= 0 && __qlibc_may_wait(open)) return failed(ESPIPE);
  long long *where = position < 0 ? &open->position : &position;
  const ssize_t count = __qlibc_readable(open, *where, size);
  if (count <= 0) return count;
  *block = __quotient_alloc_untracked((size_t)count);
  __qlibc_take(open, where, *block, (size_t)count);
  return count;
}

static ssize_t read_at(int descriptor, void *to, size_t size, long long position) {
  unsigned char *block = NULL;
  __quotient_atomic_begin();
  const ssize_t count = take(descriptor, position, size, &block);
  __quotient_atomic_end();
  if (count > 0) __builtin_memcpy(to, block, (size_t)count);
  __quotient_free(block);
  return count;
}

ssize_t read(int descriptor, void *to, size_t size) { return read_at(descriptor, to, size, at_open_position); }

ssize_t pread(int descriptor, void *to, size_t size, off_t position) {
  return position < 0 ? failed(EINVAL) : read_at(descriptor, to, size, position);
}

ssize_t pread64(int descriptor, void *to, size_t size, off64_t position) {
  return position < 0 ? failed(EINVAL) : read_at(descriptor, to, size, position);
}

static ssize_t give(int descriptor, long long position, const void *from, size_t size) {
  struct description *open = __qlibc_description(descriptor);
  if (!open) return failed(EBADF);
  if (position >= 0 && __qlibc_may_wait(open)) return failed(ESPIPE);
  return __qlibc_give(open, position < 0 ? &open->position : &position, from, size);
}

/* A pipe may take a long block in several steps. */
static ssize_t write_block(int descriptor, const unsigned char *from, size_t size, long long position) {
  size_t done = 0;
  for (;;) {
    __quotient_atomic_begin();
    if (done == 0) cancellation_point();
    const ssize_t count = give(descriptor, position, from + done, size - done);
    __quotient_atomic_end();
    if (count < 0) return done ? (ssize_t)done : -1;
    done += (size_t)count;
    if (done == size) return (ssize_t)done;
  }
}

static ssize_t write_at(int descriptor, const void *from, size_t size, long long position) {
  unsigned char *block = __quotient_alloc_untracked(size);
  if (size) __builtin_memcpy(block, from, size);
  const ssize_t count = write_block(descriptor, block, size, position);
  __quotient_free(block);
  return count;
}

ssize_t write(int descriptor, const void *from, size_t size) {
  if (!__qlibc_is_direct(descriptor)) return write_at(descriptor, from, size, at_open_position);
  if (size > 0) __quotient_output(descriptor, from, size);
  return (ssize_t)size;
}

ssize_t pwrite(int descriptor, const void *from, size_t size, off_t position) {
  return position < 0 ? failed(EINVAL) : write_at(descriptor, from, size, position);
}

ssize_t pwrite64(int descriptor, const void *from, size_t size, off64_t position) {
  return position < 0 ? failed(EINVAL) : write_at(descriptor, from, size, position);
}

enum { MOST_PARTS = 1024 };

static ssize_t total_size(const struct iovec *parts, int count) {
  ssize_t size = 0;
  if (count < 0 || count > MOST_PARTS) return -1;
  for (int i = 0; i < count; ++i)
    if (__builtin_add_overflow(size, parts[i].iov_len, &size)) return -1;
  return size;
}

ssize_t readv(int descriptor, const struct iovec *parts, int count) {
  const ssize_t size = total_size(parts, count);
  if (size < 0) return failed(EINVAL);
  unsigned char *block = NULL;
  __quotient_atomic_begin();
  const ssize_t taken = take(descriptor, at_open_position, (size_t)size, &block);
  __quotient_atomic_end();
  size_t done = 0;
  for (int i = 0; i < count && (ssize_t)done < taken; ++i) {
    const size_t left = (size_t)taken - done, now = left < parts[i].iov_len ? left : parts[i].iov_len;
    __builtin_memcpy(parts[i].iov_base, block + done, now);
    done += now;
  }
  __quotient_free(block);
  return taken;
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  const ssize_t size = total_size(parts, count);
  if (size < 0) return failed(EINVAL);
  unsigned char *block = __quotient_alloc_untracked((size_t)size);
  size_t done = 0;
  for (int i = 0; i < count; ++i) {
    __builtin_memcpy(block + done, parts[i].iov_base, parts[i].iov_len);
    done += parts[i].iov_len;
  }
  const ssize_t written = write(descriptor, block, (size_t)size);
  __quotient_free(block);
  return written;
}

static long long seek(int descriptor, long long offset, int origin) {
  __quotient_atomic_begin();
  struct description *open = __qlibc_description(descriptor);
  const long long position = open ? __qlibc_seek(open, offset, origin) : failed(EBADF);
  __quotient_atomic_end();
  return position;
}

off_t lseek(int descriptor, off_t offset, int origin) {
  const long long position = seek(descriptor, offset, origin);
  return position == (off_t)position ? (off_t)position : failed(EOVERFLOW);
}

off64_t lseek64(int descriptor, off64_t offset, int origin) { return seek(descriptor, offset, origin); }
