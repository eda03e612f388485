/* Opening, closing and duplicating descriptors. */
#include "open.h"

#include <fcntl.h>
#include <stdarg.h>
#include <unistd.h>

#include "../cancellation.h"
#include "path.h"

static int create(const struct place *place, int flags, mode_t mode, struct node **node) {
  if (!(flags & O_CREAT)) return __qlibc_is_missing();
  if (place->slash) return EISDIR;
  *node = __qlibc_new_node(node_regular, mode & 0777 & ~__qlibc_files()->mask);
  __qlibc_add_entry(place->directory, place->name, place->length, *node);
  return 0;
}

static int check_existing(const struct node *node, int flags) {
  if ((flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL)) return EEXIST;
  if (node->kind == node_directory) return (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) ? EISDIR : 0;
  return flags & O_DIRECTORY ? ENOTDIR : 0;
}

static int open_node(int start, const char *path, int flags, mode_t mode, struct node **node) {
  struct place place;
  int error = __qlibc_find_node(start, path, &place);
  if (error) return error;
  *node = place.node;
  if (!place.node) return create(&place, flags, mode, node);
  error = check_existing(place.node, flags);
  if (!error && (flags & O_TRUNC) && (flags & O_ACCMODE) != O_RDONLY) __qlibc_resize(&place.node->content, 0);
  return error;
}

struct description *__qlibc_open(int start, const char *path, int flags, mode_t mode) {
  struct node *node;
  const int error = (flags & O_ACCMODE) == O_ACCMODE ? EINVAL : open_node(start, path, flags, mode, &node);
  if (!error) return __qlibc_new_description(node, flags);
  errno = error;
  return NULL;
}

static int open_at(int start, const char *path, int flags, mode_t mode) {
  if ((flags & O_TMPFILE) == O_TMPFILE) __quotient_error("unsupported", "open with O_TMPFILE");
  __quotient_atomic_begin();
  cancellation_point();
  struct description *open = __qlibc_open(start, path, flags, mode);
  const int descriptor = open ? __qlibc_add_descriptor(open, flags & O_CLOEXEC ? FD_CLOEXEC : 0, 0) : -1;
  __quotient_atomic_end();
  return descriptor;
}

/* The mode is there only if the flags want one. */
#define OPEN(start)              \
  mode_t mode = 0;               \
  if (flags & O_CREAT) {         \
    va_list list;                \
    va_start(list, flags);       \
    mode = va_arg(list, mode_t); \
    va_end(list);                \
  }                              \
  return open_at(start, path, flags, mode)

int open(const char *path, int flags, ...) { OPEN(AT_FDCWD); }
int open64(const char *path, int flags, ...) { OPEN(AT_FDCWD); }
int openat(int start, const char *path, int flags, ...) { OPEN(start); }
int openat64(int start, const char *path, int flags, ...) { OPEN(start); }
/* Checked variants, of _FORTIFY_SOURCE. */
int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int close(int descriptor) {
  __quotient_atomic_begin();
  cancellation_point();
  const int exists = __qlibc_description(descriptor) != NULL;
  if (exists) __qlibc_set_descriptor(descriptor, NULL, 0);
  __quotient_atomic_end();
  return exists ? 0 : failed(EBADF);
}

static int duplicate(int descriptor, int flags, int least) {
  __quotient_atomic_begin();
  struct description *open = __qlibc_description(descriptor);
  const int result = open ? __qlibc_add_descriptor(open, flags, least) : failed(EBADF);
  __quotient_atomic_end();
  return result;
}

int dup(int descriptor) { return duplicate(descriptor, 0, 0); }

static int duplicate_to(int from, int to, int flags) {
  __quotient_atomic_begin();
  struct description *open = __qlibc_description(from);
  const int possible = open && 0 <= to && to < MOST_DESCRIPTORS;
  if (possible && from != to) __qlibc_set_descriptor(to, open, flags);
  __quotient_atomic_end();
  return possible ? to : failed(EBADF);
}

int dup2(int from, int to) { return duplicate_to(from, to, 0); }

int dup3(int from, int to, int flags) {
  if (from == to || (flags & ~O_CLOEXEC)) return failed(EINVAL);
  return duplicate_to(from, to, flags ? FD_CLOEXEC : 0);
}

enum { CHANGEABLE = O_APPEND | O_NONBLOCK };

static int control_existing(struct descriptor *descriptor, int command, int argument) {
  struct description *open = descriptor->open;
  switch (command) {
    case F_GETFD: return descriptor->flags;
    case F_SETFD: descriptor->flags = argument & FD_CLOEXEC; return 0;
    case F_GETFL: return open->flags;
    case F_SETFL: open->flags = (open->flags & ~CHANGEABLE) | (argument & CHANGEABLE); return 0;
    case F_GETPIPE_SZ: return open->node->kind == node_pipe ? 65536 : failed(EBADF);
    default: __quotient_error("unsupported", "fcntl: this command is not modelled"); return failed(EINVAL);
  }
}

static int control(int number, int command, int argument) {
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC)
    return argument < 0 || argument >= MOST_DESCRIPTORS
               ? failed(EINVAL)
               : duplicate(number, command == F_DUPFD ? 0 : FD_CLOEXEC, argument);
  __quotient_atomic_begin();
  struct descriptor *descriptor = __qlibc_descriptor(number);
  const int result = descriptor ? control_existing(descriptor, command, argument) : failed(EBADF);
  __quotient_atomic_end();
  return result;
}

static int has_argument(int command) {
  return command == F_DUPFD || command == F_DUPFD_CLOEXEC || command == F_SETFD || command == F_SETFL;
}

#define CONTROL                   \
  int argument = 0;               \
  if (has_argument(command)) {    \
    va_list list;                 \
    va_start(list, command);      \
    argument = va_arg(list, int); \
    va_end(list);                 \
  }                               \
  return control(descriptor, command, argument)

int fcntl(int descriptor, int command, ...) { CONTROL; }
int fcntl64(int descriptor, int command, ...) { CONTROL; }
