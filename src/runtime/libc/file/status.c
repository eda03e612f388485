/* What is known about a file: stat, access; and its size, mode and times. Everybody is root: everything is allowed. */
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "../time/clock.h"
#include "path.h"
#include "transfer.h"

static mode_t type_of(const struct node *node) {
  switch (node->kind) {
    case node_regular: return S_IFREG;
    case node_directory: return S_IFDIR;
    case node_pipe: return S_IFIFO;
    case node_null:
    case node_no_input:
    case node_output: return S_IFCHR;
    default: return 0;
  }
}

static unsigned links_of(const struct node *node) {
  if (node->kind != node_directory) return node->links;
  unsigned links = 2;
  for (const struct entry *entry = node->entries; entry; entry = entry->next)
    links += entry->node->kind == node_directory;
  return links;
}

/* Files do not know when they were changed: all are as old as the program. */
enum { FILE_TIME = QLIBC_ORIGIN / QLIBC_SECOND };

#define DESCRIBE(name, type)                                                                                         \
  static void name(const struct node *node, type *to) {                                                              \
    *to = (type){                                                                                                    \
        .st_dev = 1,                                                                                                 \
        .st_ino = node->number,                                                                                      \
        .st_mode = type_of(node) | node->mode,                                                                       \
        .st_nlink = links_of(node),                                                                                  \
        .st_size = (__typeof__(to->st_size))(node->kind == node_regular ? node->content.size : 0),                   \
        .st_blksize = 4096,                                                                                          \
        .st_blocks = (__typeof__(to->st_blocks))((node->kind == node_regular ? node->content.size + 511 : 0) / 512), \
        .st_atime = FILE_TIME,                                                                                       \
        .st_mtime = FILE_TIME,                                                                                       \
        .st_ctime = FILE_TIME};                                                                                      \
  }

DESCRIBE(describe, struct stat)
DESCRIBE(describe64, struct stat64)

/* Null, and errno, if there is none. */
static const struct node *node_at(int start, const char *path) {
  struct place place;
  const int error = __qlibc_find_node(start, path, &place);
  if (!error && place.node) return place.node;
  errno = error ? error : __qlibc_is_missing();
  return NULL;
}

static const struct node *node_of(int descriptor) {
  const struct description *open = __qlibc_description(descriptor);
  if (open) return open->node;
  errno = EBADF;
  return NULL;
}

#define STATUS(type, describe, found) \
  type status;                        \
  __quotient_atomic_begin();          \
  const struct node *node = found;    \
  if (node) describe(node, &status);  \
  __quotient_atomic_end();            \
  if (!node) return -1;               \
  *to = status;                       \
  return 0

int stat(const char *path, struct stat *to) { STATUS(struct stat, describe, node_at(AT_FDCWD, path)); }
int stat64(const char *path, struct stat64 *to) { STATUS(struct stat64, describe64, node_at(AT_FDCWD, path)); }
int lstat(const char *path, struct stat *to) { return stat(path, to); }
int lstat64(const char *path, struct stat64 *to) { return stat64(path, to); }
int fstat(int descriptor, struct stat *to) { STATUS(struct stat, describe, node_of(descriptor)); }
int fstat64(int descriptor, struct stat64 *to) { STATUS(struct stat64, describe64, node_of(descriptor)); }

int fstatat(int start, const char *path, struct stat *to, int flags) {
  if ((flags & AT_EMPTY_PATH) && !*path) return fstat(start, to);
  STATUS(struct stat, describe, node_at(start, path));
}

int fstatat64(int start, const char *path, struct stat64 *to, int flags) {
  if ((flags & AT_EMPTY_PATH) && !*path) return fstat64(start, to);
  STATUS(struct stat64, describe64, node_at(start, path));
}

int faccessat(int start, const char *path, int mode, int flags) {
  (void)flags;
  if (mode & ~(R_OK | W_OK | X_OK)) return failed(EINVAL);
  __quotient_atomic_begin();
  const struct node *node = node_at(start, path);
  const int executable = node && (node->kind == node_directory || (node->mode & 0111));
  __quotient_atomic_end();
  if (!node) return -1;
  return (mode & X_OK) && !executable ? failed(EACCES) : 0; /* the one thing that root may not */
}

int access(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, 0); }
int euidaccess(const char *path, int mode) { return access(path, mode); }

static int set_mode(struct node *node, mode_t mode) {
  if (!node) return -1;
  node->mode = mode & 07777;
  return 0;
}

int chmod(const char *path, mode_t mode) {
  __quotient_atomic_begin();
  const int result = set_mode((struct node *)node_at(AT_FDCWD, path), mode);
  __quotient_atomic_end();
  return result;
}

int fchmod(int descriptor, mode_t mode) {
  __quotient_atomic_begin();
  const int result = set_mode((struct node *)node_of(descriptor), mode);
  __quotient_atomic_end();
  return result;
}

mode_t umask(mode_t mask) {
  __quotient_atomic_begin();
  const mode_t old = __qlibc_files()->mask;
  __qlibc_files()->mask = mask & 0777;
  __quotient_atomic_end();
  return old;
}

static int set_size(struct node *node, long long size) {
  if (!node) return -1;
  if (node->kind == node_directory) return failed(EISDIR);
  if (node->kind != node_regular) return failed(EINVAL);
  __qlibc_resize(&node->content, (size_t)size);
  return 0;
}

static int truncate_at(const char *path, long long size) {
  if (size < 0) return failed(EINVAL);
  __quotient_atomic_begin();
  const int result = set_size((struct node *)node_at(AT_FDCWD, path), size);
  __quotient_atomic_end();
  return result;
}

int truncate(const char *path, off_t size) { return truncate_at(path, size); }
int truncate64(const char *path, off64_t size) { return truncate_at(path, size); }

static int truncate_open(int descriptor, long long size) {
  if (size < 0) return failed(EINVAL);
  __quotient_atomic_begin();
  const struct description *open = __qlibc_description(descriptor);
  int result;
  if (!open) result = failed(EBADF);
  else if (!can_write(open)) result = failed(EINVAL);
  else result = set_size(open->node, size);
  __quotient_atomic_end();
  return result;
}

int ftruncate(int descriptor, off_t size) { return truncate_open(descriptor, size); }
int ftruncate64(int descriptor, off64_t size) { return truncate_open(descriptor, size); }

/* What is written is stored: there is no power to lose. */
static int synchronise(int descriptor) {
  __quotient_atomic_begin();
  const struct description *open = __qlibc_description(descriptor);
  const int error = !open ? EBADF : open->node->kind == node_regular || open->node->kind == node_directory ? 0 : EINVAL;
  __quotient_atomic_end();
  return error ? failed(error) : 0;
}

int fsync(int descriptor) { return synchronise(descriptor); }
int fdatasync(int descriptor) { return synchronise(descriptor); }
void sync(void) {}
