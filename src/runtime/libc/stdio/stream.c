/* See stream.h. */
#include "stream.h"

#include <errno.h>

#undef stdin
#undef stdout
#undef stderr

/* As large as the system's header says, and all zero, so that its inline versions of putc_unlocked and the like see no
   buffer and call __overflow. */
const struct _IO_FILE __qlibc_input = {._fileno = 0}, __qlibc_output = {._fileno = 1}, __qlibc_errors = {._fileno = 2};

FILE *stdin = (FILE *)&__qlibc_input;
FILE *stdout = (FILE *)&__qlibc_output;
FILE *stderr = (FILE *)&__qlibc_errors;

struct stream *__qlibc_standard_input, *__qlibc_standard_output, *__qlibc_standard_errors, *__qlibc_open_streams;

struct stream *__qlibc_state(FILE *file) {
  if (file == &__qlibc_input) return __qlibc_standard_input;
  if (file == &__qlibc_output) return __qlibc_standard_output;
  if (file == &__qlibc_errors) return __qlibc_standard_errors;
  return (struct stream *)file;
}

struct stream *__qlibc_enter(FILE *file) {
  __quotient_atomic_begin();
  struct stream *stream = __qlibc_state(file);
  if (stream) __quotient_await(!stream->owner || stream->owner == __quotient_self(), "stream", stream, stream->owner);
  return stream;
}

void __qlibc_leave(void) { __quotient_atomic_end(); }

void __qlibc_lock(struct stream *stream) {
  stream->owner = __quotient_self();
  ++stream->locks;
}

void __qlibc_unlock(struct stream *stream) {
  if (--stream->locks == 0) stream->owner = NULL;
}

/* What was done in this section must stay done when a transfer has to wait: it gets a section of its own. */
static int begin_transfer(struct stream *stream) {
  if (!stream->functions->may_wait || !stream->functions->may_wait(stream)) return 0;
  __qlibc_lock(stream);
  __quotient_atomic_end();
  __quotient_atomic_begin();
  return 1;
}

static ssize_t end_transfer(struct stream *stream, int locked, ssize_t result) {
  if (locked) __qlibc_unlock(stream);
  if (result < 0) stream->file._flags |= flag_error;
  return result;
}

static ssize_t read_from(struct stream *stream, void *to, size_t size) {
  const int locked = begin_transfer(stream);
  const ssize_t count = stream->functions->read(stream, to, size);
  if (count == 0) stream->file._flags |= flag_end;
  return end_transfer(stream, locked, count);
}

/* Returns how many bytes were written before there was an error. */
static size_t write_to(struct stream *stream, const unsigned char *from, size_t size) {
  size_t done = 0;
  while (done < size) {
    const int locked = begin_transfer(stream);
    const ssize_t count = end_transfer(stream, locked, stream->functions->write(stream, from + done, size - done));
    if (count < 0) break;
    done += (size_t)count;
  }
  return done;
}

static int not_allowed(struct stream *stream) {
  errno = EBADF;
  if (stream) stream->file._flags |= flag_error;
  return 0;
}

int __qlibc_flush_stream(struct stream *stream) {
  if (!stream->unwritten.size) return 0;
  const size_t written = write_to(stream, stream->unwritten.data, stream->unwritten.size);
  __qlibc_drop_front(&stream->unwritten, written);
  return stream->unwritten.size ? EOF : 0;
}

int __qlibc_give_back(struct stream *stream) {
  const size_t left = stream->unread.size - stream->at;
  __qlibc_resize(&stream->unread, 0);
  stream->at = 0;
  return left && stream->functions->seek(stream, -(long long)left, SEEK_CUR) < 0 && errno != ESPIPE ? EOF : 0;
}

/* Puts bytes into the buffer; writes it when it is full and there are more. */
static size_t put_buffered(struct stream *stream, const unsigned char *from, size_t size) {
  size_t done = 0;
  while (done < size) {
    if (stream->unwritten.size >= stream->capacity && __qlibc_flush_stream(stream)) break;
    const size_t room = stream->capacity - stream->unwritten.size, left = size - done, now = left < room ? left : room;
    __qlibc_write_content(&stream->unwritten, stream->unwritten.size, from + done, now);
    done += now;
  }
  return done;
}

/* Of a line-buffered stream: everything up to the last end of a line is written. */
static size_t put_lines(struct stream *stream, const unsigned char *from, size_t size) {
  size_t lines = size;
  while (lines > 0 && from[lines - 1] != '\n') --lines;
  const size_t done = put_buffered(stream, from, lines);
  if (done < lines || (lines && __qlibc_flush_stream(stream))) return done;
  return lines + put_buffered(stream, from + lines, size - lines);
}

size_t __qlibc_put(struct stream *stream, const void *from, size_t size) {
  if (!stream || !stream->functions || !stream->can_write) return (size_t)not_allowed(stream);
  if (size == 0 || __qlibc_give_back(stream)) return 0;
  if (stream->buffering == _IONBF) return write_to(stream, from, size);
  if (stream->buffering == _IOLBF) return put_lines(stream, from, size);
  return put_buffered(stream, from, size);
}

int __qlibc_fill(struct stream *stream) {
  if (stream->at < stream->unread.size) return 1;
  if (!stream->functions || !stream->can_read) return not_allowed(stream);
  if (stream->file._flags & flag_end || __qlibc_flush_stream(stream)) return 0;
  const size_t wanted = stream->buffering == _IONBF ? 1 : stream->capacity;
  unsigned char *block = __quotient_alloc_untracked(wanted);
  const ssize_t count = read_from(stream, block, wanted);
  __qlibc_resize(&stream->unread, 0);
  stream->at = 0;
  if (count > 0) __qlibc_write_content(&stream->unread, 0, block, (size_t)count);
  __quotient_free(block);
  return count > 0;
}

/* So many unread bytes are the program's; an empty buffer is forgotten. */
static void advance(struct stream *stream, size_t count) {
  stream->at += count;
  if (stream->at < stream->unread.size) return;
  __qlibc_resize(&stream->unread, 0);
  stream->at = 0;
}

int __qlibc_get(struct stream *stream) {
  if (!__qlibc_fill(stream)) return EOF;
  const int byte = stream->unread.data[stream->at];
  advance(stream, 1);
  return byte;
}

size_t __qlibc_get_bytes(struct stream *stream, void *to, size_t size) {
  size_t done = 0;
  while (done < size && __qlibc_fill(stream)) {
    const size_t unread = stream->unread.size - stream->at, left = size - done, now = left < unread ? left : unread;
    __builtin_memcpy((unsigned char *)to + done, stream->unread.data + stream->at, now);
    advance(stream, now);
    done += now;
  }
  return done;
}
