/* Reading directories, and the working directory. */
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "descriptor.h"
#include "path.h"

/* A stream of entries holds a descriptor, whose position counts the entries that were read: . and .. come first. */
struct __dirstream {
  int descriptor;
  struct dirent current; /* what readdir returned */
  struct dirent64 current64;
};

DIR *fdopendir(int descriptor) {
  __quotient_atomic_begin();
  const struct description *open = __qlibc_description(descriptor);
  const int error = !open ? EBADF : open->node->kind == node_directory ? 0 : ENOTDIR;
  __quotient_atomic_end();
  if (error) return errno = error, NULL;
  DIR *stream = malloc(sizeof *stream);
  if (!stream) return NULL;
  __builtin_memset(stream, 0, sizeof *stream);
  stream->descriptor = descriptor;
  return stream;
}

DIR *opendir(const char *path) {
  const int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return descriptor < 0 ? NULL : fdopendir(descriptor);
}

int closedir(DIR *stream) {
  const int descriptor = stream->descriptor;
  free(stream);
  return close(descriptor);
}

int dirfd(DIR *stream) { return stream->descriptor; }

/* The entry at the position of the open file: its name or null. */
static const char *entry_at(const struct node *directory, long long position, const struct node **node) {
  *node = position == 0 ? directory : directory->parent;
  if (position < 2) return position == 0 ? "." : "..";
  const struct entry *entry = directory->entries;
  while (entry && position-- > 2) entry = entry->next;
  if (!entry) return NULL;
  *node = entry->node;
  return entry->name;
}

static unsigned char type_of(const struct node *node) {
  return node->kind == node_directory ? DT_DIR : node->kind == node_regular ? DT_REG : DT_CHR;
}

#define READ_ENTRY(type, current)                                               \
  type *entry = &stream->current;                                               \
  __quotient_atomic_begin();                                                    \
  struct description *open = __qlibc_description(stream->descriptor);           \
  const struct node *node;                                                      \
  const char *name = open ? entry_at(open->node, open->position, &node) : NULL; \
  if (name) {                                                                   \
    __builtin_memset(entry, 0, sizeof *entry);                                  \
    entry->d_ino = node->number;                                                \
    entry->d_off = (__typeof__(entry->d_off))++open->position;                  \
    entry->d_reclen = sizeof *entry;                                            \
    entry->d_type = type_of(node);                                              \
    strcpy(entry->d_name, name);                                                \
  }                                                                             \
  __quotient_atomic_end();                                                      \
  if (!open) errno = EBADF;                                                     \
  return name ? entry : NULL

struct dirent *readdir(DIR *stream) { READ_ENTRY(struct dirent, current); }
struct dirent64 *readdir64(DIR *stream) { READ_ENTRY(struct dirent64, current64); }

long telldir(DIR *stream) { return (long)lseek64(stream->descriptor, 0, SEEK_CUR); }
void seekdir(DIR *stream, long position) { lseek64(stream->descriptor, position, SEEK_SET); }
void rewinddir(DIR *stream) { seekdir(stream, 0); }

static int enter(struct node *directory) {
  if (directory->kind != node_directory) return ENOTDIR;
  __qlibc_files()->working = directory;
  return 0;
}

static int enter_path(const char *path) {
  struct place place;
  const int error = __qlibc_find_node(AT_FDCWD, path, &place);
  return error ? error : place.node ? enter(place.node) : ENOENT;
}

int chdir(const char *path) {
  __quotient_atomic_begin();
  const int error = enter_path(path);
  __quotient_atomic_end();
  return error ? failed(error) : 0;
}

int fchdir(int descriptor) {
  __quotient_atomic_begin();
  const struct description *open = __qlibc_description(descriptor);
  const int error = open ? enter(open->node) : EBADF;
  __quotient_atomic_end();
  return error ? failed(error) : 0;
}

static const char *name_in_parent(const struct node *directory) {
  const struct entry *entry = directory->parent->entries;
  while (entry->node != directory) entry = entry->next;
  return entry->name;
}

/* Writes the path of a directory so that it ends at `end`; returns where it starts. */
static char *write_path(const struct node *directory, char *start, char *end) {
  *--end = 0;
  if (directory->parent == directory) *--end = '/';
  for (; directory->parent != directory; directory = directory->parent) {
    const char *name = name_in_parent(directory);
    const size_t length = strlen(name);
    if ((size_t)(end - start) <= length) return NULL;
    end -= length;
    __builtin_memcpy(end, name, length);
    *--end = '/';
  }
  return end;
}

char *getcwd(char *to, size_t size) {
  enum { LONGEST = 4096 };
  char path[LONGEST];
  if (to && size == 0) return errno = EINVAL, NULL;
  __quotient_atomic_begin();
  const char *start = write_path(__qlibc_files()->working, path, path + LONGEST);
  __quotient_atomic_end();
  const size_t needed = start ? strlen(start) + 1 : LONGEST + 1;
  if (needed > (to || size ? size : LONGEST)) return errno = ERANGE, NULL;
  if (!to) to = malloc(size ? size : needed);
  if (!to) return NULL;
  return __builtin_memcpy(to, start, needed);
}
