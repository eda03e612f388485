/* fopen, fdopen, freopen, fclose and temporary files. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../file/open.h"
#include "stream.h"

/* The flags of open that a mode such as "r+b" stands for, or -1. */
static int flags_of(const char *mode) {
  int flags;
  switch (*mode) {
    case 'r': flags = O_RDONLY; break;
    case 'w': flags = O_WRONLY | O_CREAT | O_TRUNC; break;
    case 'a': flags = O_WRONLY | O_CREAT | O_APPEND; break;
    default: return -1;
  }
  for (++mode; *mode && *mode != ','; ++mode) {
    if (*mode == '+') flags = (flags & ~O_ACCMODE) | O_RDWR;
    else if (*mode == 'x') flags |= O_EXCL;
    else if (*mode == 'e') flags |= O_CLOEXEC;
  }
  return flags;
}

static void set_access(struct stream *stream, int flags) {
  stream->can_read = (flags & O_ACCMODE) != O_WRONLY;
  stream->can_write = (flags & O_ACCMODE) != O_RDONLY;
  stream->appends = (flags & O_APPEND) != 0;
}

/* A stream of an open file that has a descriptor. */
static FILE *attach(int descriptor, int flags) {
  struct stream *stream = __qlibc_new_stream(descriptor, &__qlibc_descriptor_functions);
  set_access(stream, flags);
  __qlibc_add_stream(stream);
  return &stream->file;
}

static int open_descriptor(const char *path, int flags) {
  struct description *open = __qlibc_open(AT_FDCWD, path, flags, 0666);
  if (!open) return -1;
  if ((flags & O_APPEND) && !can_read(open)) open->position = (long long)open->node->content.size;
  return __qlibc_add_descriptor(open, flags & O_CLOEXEC ? FD_CLOEXEC : 0, 0);
}

FILE *fopen(const char *path, const char *mode) {
  const int flags = flags_of(mode);
  if (flags < 0) return errno = EINVAL, NULL;
  __quotient_atomic_begin();
  const int descriptor = open_descriptor(path, flags);
  FILE *file = descriptor < 0 ? NULL : attach(descriptor, flags);
  __quotient_atomic_end();
  return file;
}

FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

static int attachable(int descriptor, int flags) {
  struct description *open = __qlibc_description(descriptor);
  if (!open) return EBADF;
  const int reads = (flags & O_ACCMODE) != O_WRONLY, writes = (flags & O_ACCMODE) != O_RDONLY;
  if ((reads && !can_read(open)) || (writes && !can_write(open))) return EINVAL;
  open->flags |= flags & O_APPEND;
  return 0;
}

FILE *fdopen(int descriptor, const char *mode) {
  const int flags = flags_of(mode);
  if (flags < 0) return errno = EINVAL, NULL;
  __quotient_atomic_begin();
  const int error = attachable(descriptor, flags);
  FILE *file = error ? NULL : attach(descriptor, flags);
  __quotient_atomic_end();
  if (error) errno = error;
  return file;
}

/* Writes what is unwritten, forgets what is unread and leaves the file. 0 or EOF. */
static int detach(struct stream *stream) {
  if (!stream->functions) return errno = EBADF, EOF;
  int result = __qlibc_flush_stream(stream);
  if (stream->can_read && __qlibc_give_back(stream)) result = EOF;
  __qlibc_remove_stream(stream);
  if (stream->functions->close(stream)) result = EOF;
  __qlibc_resize(&stream->unread, 0);
  __qlibc_resize(&stream->unwritten, 0);
  stream->at = 0;
  return result;
}

static int is_standard(const FILE *file) {
  return file == &__qlibc_input || file == &__qlibc_output || file == &__qlibc_errors;
}

int fclose(FILE *file) {
  struct stream *stream = __qlibc_enter_with_state(file);
  const int result = detach(stream);
  if (is_standard(file)) stream->functions = NULL;
  else __quotient_free(stream);
  __qlibc_leave();
  return result;
}

/* Opens another file under the descriptor of the stream. 0, or -1 and errno. */
static int reopen(struct stream *stream, const char *path, int flags) {
  const int old = stream->file._fileno;
  if (stream->functions) detach(stream);
  stream->functions = NULL;
  stream->file._flags = 0;
  const int descriptor = open_descriptor(path, flags);
  if (descriptor < 0) return -1;
  stream->file._fileno = descriptor;
  if (old >= 0 && old != descriptor) {
    struct description *open = __qlibc_description(descriptor);
    __qlibc_set_descriptor(old, open, 0);
    __qlibc_set_descriptor(descriptor, NULL, 0);
    stream->file._fileno = old;
  }
  stream->functions = &__qlibc_descriptor_functions;
  stream->buffering = _IOFBF;
  set_access(stream, flags);
  __qlibc_add_stream(stream);
  return 0;
}

FILE *freopen(const char *path, const char *mode, FILE *file) {
  const int flags = flags_of(mode);
  if (flags < 0) return errno = EINVAL, NULL;
  if (!path) {
    __quotient_error("unsupported", "freopen without a path: changing the mode of a stream");
    return NULL;
  }
  struct stream *stream = __qlibc_enter_with_state(file);
  const int failed = reopen(stream, path, flags);
  if (failed && !is_standard(file)) __quotient_free(stream);
  __qlibc_leave();
  return failed ? NULL : file;
}

FILE *freopen64(const char *path, const char *mode, FILE *file) { return freopen(path, mode, file); }

FILE *tmpfile(void) {
  __quotient_atomic_begin();
  struct description *open = __qlibc_new_description(__qlibc_new_node(node_regular, 0600), O_RDWR);
  const int descriptor = __qlibc_add_descriptor(open, 0, 0);
  FILE *file = descriptor < 0 ? NULL : attach(descriptor, O_RDWR);
  __quotient_atomic_end();
  return file;
}

FILE *tmpfile64(void) { return tmpfile(); }

FILE *popen(const char *command, const char *mode) {
  (void)command, (void)mode;
  __quotient_error("unsupported", "popen: other programs are not modelled");
  return NULL;
}

int pclose(FILE *file) { return (void)file, errno = ECHILD, -1; }

char *tmpnam(char *name) {
  (void)name;
  __quotient_error("unsupported", "tmpnam: use mkstemp or tmpfile");
  return NULL;
}
