/* Where a stream is in its file, its flags and its buffer. Direct output is nowhere, and has none of them. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "stream.h"

static int is_usable(const struct stream *stream, int error) {
  if (stream && stream->functions) return 1;
  errno = error;
  return 0;
}

static int seek(FILE *file, long long offset, int origin) {
  if (__qlibc_direct_descriptor(file)) return errno = ESPIPE, -1;
  struct stream *stream = __qlibc_enter_for_input(file);
  int result = is_usable(stream, EBADF) && !__qlibc_flush_stream(stream) ? 0 : -1;
  if (result == 0) {
    const long long unread = (long long)(stream->unread.size - stream->at);
    if (origin == SEEK_CUR) offset -= unread;
    result = stream->functions->seek(stream, offset, origin) < 0 ? -1 : 0;
  }
  if (result == 0) {
    __qlibc_resize(&stream->unread, 0);
    stream->at = 0;
    stream->file._flags &= ~flag_end;
  }
  __qlibc_leave();
  return result;
}

int fseek(FILE *file, long offset, int origin) { return seek(file, offset, origin); }
int fseeko(FILE *file, off_t offset, int origin) { return seek(file, offset, origin); }
int fseeko64(FILE *file, off64_t offset, int origin) { return seek(file, offset, origin); }

void clearerr(FILE *file) {
  if (__qlibc_direct_descriptor(file)) return;
  struct stream *stream = __qlibc_enter(file);
  if (stream) stream->file._flags &= ~(flag_end | flag_error);
  __qlibc_leave();
}

void clearerr_unlocked(FILE *file) { clearerr(file); }

void rewind(FILE *file) {
  seek(file, 0, SEEK_SET);
  clearerr(file);
}

static long long tell(FILE *file) {
  if (__qlibc_direct_descriptor(file)) return errno = ESPIPE, -1;
  struct stream *stream = __qlibc_enter_for_input(file);
  const int at_end = is_usable(stream, EBADF) && stream->appends && stream->unwritten.size;
  long long position = -1;
  if (is_usable(stream, EBADF)) position = stream->functions->seek(stream, 0, at_end ? SEEK_END : SEEK_CUR);
  if (position >= 0) position += (long long)stream->unwritten.size - (long long)(stream->unread.size - stream->at);
  __qlibc_leave();
  return position;
}

long ftell(FILE *file) { return (long)tell(file); }
off_t ftello(FILE *file) { return (off_t)tell(file); }
off64_t ftello64(FILE *file) { return tell(file); }

int fgetpos(FILE *file, fpos_t *to) {
  const long long position = tell(file);
  if (position < 0) return -1;
  __builtin_memset(to, 0, sizeof *to);
  to->__pos = (__typeof__(to->__pos))position;
  return 0;
}

int fsetpos(FILE *file, const fpos_t *position) { return seek(file, position->__pos, SEEK_SET); }

int fgetpos64(FILE *file, fpos64_t *to) {
  const long long position = tell(file);
  if (position < 0) return -1;
  __builtin_memset(to, 0, sizeof *to);
  to->__pos = position;
  return 0;
}

int fsetpos64(FILE *file, const fpos64_t *position) { return seek(file, position->__pos, SEEK_SET); }

/* A flag of the stream; standard streams without a state have none. */
static int has_flag(FILE *file, int flag) {
  if (__qlibc_direct_descriptor(file)) return 0;
  const struct stream *stream = __qlibc_enter(file);
  const int set = stream && (stream->file._flags & flag);
  __qlibc_leave();
  return set;
}

int feof(FILE *file) { return has_flag(file, flag_end); }
int ferror(FILE *file) { return has_flag(file, flag_error); }
int feof_unlocked(FILE *file) { return feof(file); }
int ferror_unlocked(FILE *file) { return ferror(file); }

int fileno(FILE *file) {
  if (file == &__qlibc_input || file == &__qlibc_output || file == &__qlibc_errors) return file->_fileno;
  const int descriptor = __qlibc_enter(file)->file._fileno;
  __qlibc_leave();
  if (descriptor < 0) errno = EBADF;
  return descriptor;
}

int fileno_unlocked(FILE *file) { return fileno(file); }

/* As in glibc, a stream that was read goes back to where the program is. */
static int flush_one(struct stream *stream) {
  if (!stream) return 0;
  if (!is_usable(stream, EBADF) || __qlibc_flush_stream(stream)) return EOF;
  return stream->can_read ? __qlibc_give_back(stream) : 0;
}

int fflush(FILE *file) {
  if (!file) return __qlibc_flush_all();
  if (__qlibc_direct_descriptor(file)) return 0;
  const int result = flush_one(__qlibc_enter(file));
  __qlibc_leave();
  return result;
}

int fflush_unlocked(FILE *file) { return fflush(file); }

/* Only the size of the program's buffer matters: what is in it is not the program's to look at. */
int setvbuf(FILE *file, char *buffer, int mode, size_t size) {
  if (mode != _IOFBF && mode != _IOLBF && mode != _IONBF) return -1;
  if (__qlibc_direct_descriptor(file)) return 0;
  struct stream *stream = __qlibc_enter(file);
  if (stream) {
    __qlibc_flush_stream(stream);
    stream->buffering = (unsigned char)mode;
    if (buffer && size) stream->capacity = size;
  }
  __qlibc_leave();
  return 0;
}

void setbuf(FILE *file, char *buffer) { setvbuf(file, buffer, buffer ? _IOFBF : _IONBF, BUFSIZ); }
void setbuffer(FILE *file, char *buffer, size_t size) { setvbuf(file, buffer, buffer ? _IOFBF : _IONBF, size); }
void setlinebuf(FILE *file) { setvbuf(file, NULL, _IOLBF, 0); }
