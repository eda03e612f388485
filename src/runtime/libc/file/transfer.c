/* See transfer.h. */
#include "transfer.h"

#include <fcntl.h>
#include <linux/limits.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { PIPE_CAPACITY = 65536, LARGEST_FILE = 1 << 30 };

static int is_counter(const struct node *node) { return node->kind == node_counter || node->kind == node_semaphore; }

int __qlibc_may_wait(const struct description *open) { return open->node->kind == node_pipe || is_counter(open->node); }

/* Waits for the condition. Returns 0 if the description is not one to wait. */
static int wait_until(int condition, const struct description *open) {
  if (open->flags & O_NONBLOCK) return condition;
  if (open->node->kind == node_pipe) __quotient_await(condition, "pipe", open->node, NULL);
  else __quotient_await(condition, "event counter", open->node, NULL);
  return 1;
}

static ssize_t readable_pipe(struct description *open, size_t size) {
  const struct node *pipe = open->node;
  if (size == 0) return 0;
  if (!wait_until(pipe->content.size || !pipe->writers, open)) return failed(EAGAIN);
  return (ssize_t)(size < pipe->content.size ? size : pipe->content.size);
}

static ssize_t readable_counter(struct description *open, size_t size) {
  if (size < sizeof open->node->value) return failed(EINVAL);
  if (!wait_until(open->node->value != 0, open)) return failed(EAGAIN);
  return sizeof open->node->value;
}

static ssize_t readable_file(const struct content *content, long long position, size_t size) {
  if (position >= (long long)content->size) return 0;
  const size_t left = content->size - (size_t)position;
  return (ssize_t)(size < left ? size : left);
}

ssize_t __qlibc_readable(struct description *open, long long position, size_t size) {
  if (!can_read(open)) return failed(EBADF);
  switch (open->node->kind) {
    case node_regular: return readable_file(&open->node->content, position, size);
    case node_directory: return failed(EISDIR);
    case node_pipe: return readable_pipe(open, size);
    case node_counter:
    case node_semaphore: return readable_counter(open, size);
    case node_no_input: __quotient_condition("standard input as empty"); return 0;
    default: return 0;
  }
}

static void take_value(struct node *counter, void *to) {
  const unsigned long long taken = counter->kind == node_semaphore ? 1 : counter->value;
  counter->value -= taken;
  __builtin_memcpy(to, &taken, sizeof taken);
}

void __qlibc_take(struct description *open, long long *position, void *to, size_t size) {
  struct node *node = open->node;
  if (size == 0) return;
  if (is_counter(node)) {
    take_value(node, to);
  } else if (node->kind == node_pipe) {
    __builtin_memcpy(to, node->content.data, size);
    __qlibc_drop_front(&node->content, size);
  } else {
    __builtin_memcpy(to, node->content.data + *position, size);
    *position += (long long)size;
  }
}

/* The signal comes before write returns, in a section of its own: a handler may do anything. */
static int broken_pipe(void) {
  __quotient_atomic_end();
  raise(SIGPIPE);
  __quotient_atomic_begin();
  return failed(EPIPE);
}

static ssize_t give_to_pipe(struct description *open, const void *from, size_t size) {
  struct node *pipe = open->node;
  if (size == 0) return 0;
  if (!pipe->readers) return broken_pipe();
  const size_t room = PIPE_CAPACITY - pipe->content.size;
  if (!wait_until(size <= PIPE_BUF ? room >= size : room > 0, open)) return failed(EAGAIN);
  const size_t given = size < room ? size : room;
  __qlibc_write_content(&pipe->content, pipe->content.size, from, given);
  return (ssize_t)given;
}

static ssize_t give_to_counter(struct description *open, const void *from, size_t size) {
  unsigned long long added;
  if (size < sizeof added) return failed(EINVAL);
  __builtin_memcpy(&added, from, sizeof added);
  if (added == UINT64_MAX) return failed(EINVAL);
  if (!wait_until(open->node->value < UINT64_MAX - added, open)) return failed(EAGAIN);
  open->node->value += added;
  return sizeof added;
}

static ssize_t give_to_file(struct description *open, long long *position, const void *from, size_t size) {
  struct content *content = &open->node->content;
  if (size == 0) return 0;
  if (open->flags & O_APPEND) *position = (long long)content->size;
  if (*position + (long long)size > LARGEST_FILE) {
    __quotient_error("unsupported", "a file of more than 1 GB");
    return failed(EFBIG);
  }
  __qlibc_write_content(content, (size_t)*position, from, size);
  *position += (long long)size;
  return (ssize_t)size;
}

ssize_t __qlibc_give(struct description *open, long long *position, const void *from, size_t size) {
  if (!can_write(open)) return failed(EBADF);
  switch (open->node->kind) {
    case node_regular: return give_to_file(open, position, from, size);
    case node_pipe: return give_to_pipe(open, from, size);
    case node_counter:
    case node_semaphore: return give_to_counter(open, from, size);
    case node_output:
      if (size) __quotient_output((int)open->node->value, from, size);
      return (ssize_t)size;
    default: return (ssize_t)size;
  }
}

long long __qlibc_seek(struct description *open, long long offset, int origin) {
  const struct node *node = open->node;
  if (node->kind == node_pipe || node->kind == node_output || is_counter(node)) return failed(ESPIPE);
  if (origin < SEEK_SET || origin > SEEK_END) return failed(EINVAL);
  const long long base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? open->position : (long long)node->content.size;
  long long position;
  if (__builtin_add_overflow(base, offset, &position)) return failed(EOVERFLOW);
  if (position < 0) return failed(EINVAL);
  if (node->kind == node_null || node->kind == node_no_input) position = 0;
  return open->position = position;
}

int __qlibc_ready(const struct description *open) {
  const struct node *node = open->node;
  if (is_counter(node)) return (node->value ? POLLIN : 0) | (node->value < UINT64_MAX - 1 ? POLLOUT : 0);
  if (node->kind != node_pipe) return POLLIN | POLLOUT;
  int ready = 0;
  if (can_read(open)) ready |= (node->content.size ? POLLIN : 0) | (node->writers ? 0 : POLLHUP);
  if (can_write(open))
    ready |= (PIPE_CAPACITY - node->content.size >= PIPE_BUF ? POLLOUT : 0) | (node->readers ? 0 : POLLERR);
  return ready;
}
