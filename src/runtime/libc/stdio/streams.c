/* The streams that are open, and the states of the standard ones. */
#include <errno.h>
#include <fcntl.h>

#include "../file/transfer.h"
#include "stream.h"

enum { BUFFER_CAPACITY = 4096 };

struct stream *__qlibc_new_stream(int descriptor, const struct stream_functions *functions) {
  struct stream *stream = __quotient_alloc_untracked(sizeof *stream);
  *stream = (struct stream){.functions = functions, .buffering = _IOFBF, .capacity = BUFFER_CAPACITY};
  stream->file._fileno = descriptor;
  return stream;
}

void __qlibc_add_stream(struct stream *stream) {
  struct stream **place = &__qlibc_open_streams;
  while (*place && (*place)->file._fileno < stream->file._fileno) place = &(*place)->next;
  stream->next = *place;
  *place = stream;
}

void __qlibc_remove_stream(struct stream *stream) {
  struct stream **place = &__qlibc_open_streams;
  while (*place != stream) place = &(*place)->next;
  *place = stream->next;
  stream->next = NULL;
}

int __qlibc_flush_all(void) {
  int result = 0;
  if (!__atomic_load_n(&__qlibc_open_streams, __ATOMIC_SEQ_CST)) return 0;
  __quotient_atomic_begin();
  for (struct stream *stream = __qlibc_open_streams; stream; stream = stream->next)
    if (__qlibc_flush_stream(stream)) result = EOF;
  __quotient_atomic_end();
  return result;
}

static ssize_t read_descriptor(struct stream *stream, void *to, size_t size) {
  struct description *open = __qlibc_description(stream->file._fileno);
  if (!open) return failed(EBADF);
  const ssize_t count = __qlibc_readable(open, open->position, size);
  if (count > 0) __qlibc_take(open, &open->position, to, (size_t)count);
  return count;
}

static ssize_t write_descriptor(struct stream *stream, const void *from, size_t size) {
  struct description *open = __qlibc_description(stream->file._fileno);
  return open ? __qlibc_give(open, &open->position, from, size) : failed(EBADF);
}

static long long seek_descriptor(struct stream *stream, long long offset, int origin) {
  struct description *open = __qlibc_description(stream->file._fileno);
  return open ? __qlibc_seek(open, offset, origin) : failed(EBADF);
}

static int close_descriptor(struct stream *stream) {
  if (!__qlibc_description(stream->file._fileno)) return failed(EBADF);
  __qlibc_set_descriptor(stream->file._fileno, NULL, 0);
  return 0;
}

static int descriptor_may_wait(struct stream *stream) {
  const struct description *open = __qlibc_description(stream->file._fileno);
  return open && __qlibc_may_wait(open);
}

const struct stream_functions __qlibc_descriptor_functions = {read_descriptor, write_descriptor, seek_descriptor,
                                                              close_descriptor, descriptor_may_wait};

static struct stream *new_standard_stream(int descriptor) {
  struct stream *stream = __qlibc_new_stream(descriptor, &__qlibc_descriptor_functions);
  stream->can_read = descriptor == 0;
  stream->can_write = descriptor != 0;
  if (descriptor != 0) stream->buffering = _IONBF;
  __qlibc_add_stream(stream);
  return stream;
}

static void open_input(void) {
  if (!__qlibc_standard_input) __qlibc_standard_input = new_standard_stream(0);
}

void __qlibc_redirect_standard(int descriptor) {
  if (descriptor == 1 && !__qlibc_standard_output) __qlibc_standard_output = new_standard_stream(1);
  if (descriptor == 2 && !__qlibc_standard_errors) __qlibc_standard_errors = new_standard_stream(2);
}

struct stream *__qlibc_enter_for_input(FILE *file) {
  if (file == &__qlibc_input) {
    __quotient_atomic_begin();
    open_input();
    __quotient_atomic_end();
  }
  return __qlibc_enter(file);
}

void __qlibc_make_state(FILE *file) {
  __quotient_atomic_begin();
  if (file == &__qlibc_input) open_input();
  if (file == &__qlibc_output || file == &__qlibc_errors) __qlibc_redirect_standard(file->_fileno);
  __quotient_atomic_end();
}

struct stream *__qlibc_enter_with_state(FILE *file) {
  __qlibc_make_state(file);
  return __qlibc_enter(file);
}
