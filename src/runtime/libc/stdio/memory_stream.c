/* Streams without a file: fmemopen, whose memory is the program's, and open_memstream, which allocates it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"

struct memory {
  char *buffer;    /* the program's; of open_memstream what it was given at last */
  size_t capacity; /* of fmemopen */
  size_t end;      /* how much of it is the file */
  long long position;
  char **to_buffer; /* where open_memstream leaves the buffer and its size */
  size_t *to_size;
  struct content content;       /* of open_memstream */
  unsigned char owned, appends; /* fmemopen: the buffer is ours; "a" */
};

static struct memory *memory_of(struct stream *stream) { return stream->memory; }

static ssize_t fail(int error) {
  errno = error;
  return -1;
}

static long long seek_within(struct memory *memory, long long offset, int origin, long long limit) {
  const long long base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? memory->position : (long long)memory->end;
  long long position;
  if (origin < SEEK_SET || origin > SEEK_END || __builtin_add_overflow(base, offset, &position)) return fail(EINVAL);
  if (position < 0 || position > limit) return fail(EINVAL);
  return memory->position = position;
}

static ssize_t read_buffer(struct stream *stream, void *to, size_t size) {
  struct memory *memory = memory_of(stream);
  if (memory->position >= (long long)memory->end) return 0;
  const size_t left = memory->end - (size_t)memory->position, count = size < left ? size : left;
  __builtin_memcpy(to, memory->buffer + memory->position, count);
  memory->position += (long long)count;
  return (ssize_t)count;
}

/* As in glibc, a zero follows what is written last; if there is no room for it, it replaces the last byte. */
static ssize_t write_buffer(struct stream *stream, const void *from, size_t size) {
  struct memory *memory = memory_of(stream);
  if (memory->appends) memory->position = (long long)memory->end;
  const size_t at = (size_t)memory->position, room = memory->capacity - at, count = size < room ? size : room;
  if (count == 0) return fail(ENOSPC);
  __builtin_memcpy(memory->buffer + at, from, count);
  memory->position += (long long)count;
  if ((size_t)memory->position > memory->end) {
    memory->end = (size_t)memory->position;
    if (memory->end < memory->capacity) memory->buffer[memory->end] = 0;
    else if (!memory->appends) memory->buffer[memory->capacity - 1] = 0;
  }
  return (ssize_t)count;
}

static long long seek_buffer(struct stream *stream, long long offset, int origin) {
  return seek_within(memory_of(stream), offset, origin, (long long)memory_of(stream)->capacity);
}

static int close_buffer(struct stream *stream) {
  struct memory *memory = memory_of(stream);
  if (memory->owned) __quotient_free(memory->buffer);
  __quotient_free(memory);
  stream->memory = NULL;
  return 0;
}

static const struct stream_functions buffer_functions = {read_buffer, write_buffer, seek_buffer, close_buffer, NULL};

static struct stream *new_memory_stream(const struct stream_functions *functions) {
  struct stream *stream = __qlibc_new_stream(-1, functions);
  struct memory *memory = __quotient_alloc_untracked(sizeof *memory);
  *memory = (struct memory){0};
  stream->memory = memory;
  return stream;
}

static FILE *add(struct stream *stream) {
  __quotient_atomic_begin();
  __qlibc_add_stream(stream);
  __quotient_atomic_end();
  return &stream->file;
}

FILE *fmemopen(void *buffer, size_t size, const char *mode) {
  const int both = mode[0] && strchr(mode, '+') != NULL;
  if (!strchr("rwa", mode[0]) || !mode[0]) return errno = EINVAL, NULL;
  struct stream *stream = new_memory_stream(&buffer_functions);
  struct memory *memory = memory_of(stream);
  stream->can_read = mode[0] == 'r' || both;
  stream->can_write = mode[0] != 'r' || both;
  stream->appends = memory->appends = mode[0] == 'a';
  memory->owned = buffer == NULL;
  memory->buffer = buffer ? buffer : __quotient_alloc_untracked(size);
  memory->capacity = size;
  if (size && (!buffer || (mode[0] == 'w' && both))) memory->buffer[0] = 0;
  memory->end = mode[0] == 'r' ? size : mode[0] == 'a' ? strnlen(memory->buffer, size) : 0;
  if (mode[0] == 'a') memory->position = (long long)memory->end;
  return add(stream);
}

/* Gives the program a buffer with so many bytes and a zero. The one before is freed, as realloc might. */
static void publish(struct memory *memory, size_t size) {
  char *buffer = __quotient_alloc(size + 1);
  if (size) __builtin_memcpy(buffer, memory->content.data, size);
  buffer[size] = 0;
  __quotient_free(memory->buffer);
  memory->buffer = buffer;
  *memory->to_buffer = buffer;
  *memory->to_size = (size_t)memory->position < size ? (size_t)memory->position : size;
}

static ssize_t write_growing(struct stream *stream, const void *from, size_t size) {
  struct memory *memory = memory_of(stream);
  __qlibc_write_content(&memory->content, (size_t)memory->position, from, size);
  memory->position += (long long)size;
  memory->end = memory->content.size;
  publish(memory, memory->end);
  return (ssize_t)size;
}

static long long seek_growing(struct stream *stream, long long offset, int origin) {
  return seek_within(memory_of(stream), offset, origin, 1ll << 30);
}

static int close_growing(struct stream *stream) {
  struct memory *memory = memory_of(stream);
  /* As in glibc, what was written lies before the position. */
  publish(memory, (size_t)memory->position < memory->end ? (size_t)memory->position : memory->end);
  __qlibc_resize(&memory->content, 0);
  __quotient_free(memory);
  stream->memory = NULL;
  return 0;
}

static const struct stream_functions growing_functions = {NULL, write_growing, seek_growing, close_growing, NULL};

FILE *open_memstream(char **buffer, size_t *size) {
  struct stream *stream = new_memory_stream(&growing_functions);
  struct memory *memory = memory_of(stream);
  memory->to_buffer = buffer;
  memory->to_size = size;
  stream->can_write = 1;
  publish(memory, 0);
  return add(stream);
}
