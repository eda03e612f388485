/* Names of files come and go: link, unlink, rename, mkdir, rmdir; names for temporary files. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "open.h"
#include "path.h"

static int make_directory(int start, const char *path, mode_t mode) {
  struct place place;
  const int error = __qlibc_find(start, path, &place);
  if (error) return error;
  if (place.node) return EEXIST;
  struct node *directory = __qlibc_new_node(node_directory, mode & 0777 & ~__qlibc_files()->mask);
  __qlibc_add_entry(place.directory, place.name, place.length, directory);
  return 0;
}

static int remove_place(const struct place *place, int flags) {
  struct node *node = place->node;
  if (!node) return ENOENT;
  if (!(flags & AT_REMOVEDIR)) {
    if (node->kind == node_directory) return EISDIR;
  } else {
    if (node->kind != node_directory) return ENOTDIR;
    if (!place->length) return node == __qlibc_files()->root ? EBUSY : place->is_dot ? EINVAL : ENOTEMPTY;
    if (node->entries) return ENOTEMPTY;
    if (node == __qlibc_files()->working) return EBUSY;
  }
  __qlibc_remove_entry(place->directory, place->name, place->length);
  return 0;
}

static int remove_path(int start, const char *path, int flags) {
  struct place place;
  const int error = __qlibc_find_node(start, path, &place);
  return error ? error : remove_place(&place, flags);
}

/* Whether `directory` is `inner` or one of the directories that it is in. */
static int is_inside(const struct node *directory, const struct node *inner) {
  while (inner != directory && inner->parent != inner) inner = inner->parent;
  return inner == directory;
}

static int check_rename(const struct place *from, const struct place *to) {
  if (!from->length || !to->length) return EBUSY;
  if (!from->node) return ENOENT;
  const int directory = from->node->kind == node_directory;
  if (!directory && (from->slash || to->slash)) return ENOTDIR;
  if (directory && is_inside(from->node, to->directory)) return EINVAL;
  if (!to->node || to->node == from->node) return 0;
  if (to->node->kind == node_directory && is_inside(to->node, from->directory)) return ENOTEMPTY;
  if (directory && to->node->kind != node_directory) return ENOTDIR;
  if (!directory && to->node->kind == node_directory) return EISDIR;
  return to->node->entries ? ENOTEMPTY : 0;
}

static int move(int from_start, const char *from_path, int to_start, const char *to_path) {
  struct place from, to;
  int error = __qlibc_find(from_start, from_path, &from);
  if (!error) error = __qlibc_find(to_start, to_path, &to);
  if (!error) error = check_rename(&from, &to);
  if (error || from.node == to.node) return error;
  if (to.node) __qlibc_remove_entry(to.directory, to.name, to.length);
  __qlibc_add_entry(to.directory, to.name, to.length, from.node);
  __qlibc_remove_entry(from.directory, from.name, from.length);
  return 0;
}

static int make_link(const char *from_path, const char *to_path) {
  struct place from, to;
  int error = __qlibc_find_node(AT_FDCWD, from_path, &from);
  if (error) return error;
  if (!from.node) return ENOENT;
  if ((error = __qlibc_find(AT_FDCWD, to_path, &to))) return error;
  if (to.node) return EEXIST;
  if (to.slash) return ENOENT;
  if (from.node->kind == node_directory) return EPERM;
  __qlibc_add_entry(to.directory, to.name, to.length, from.node);
  return 0;
}

/* Calls one of the above in an atomic section; from an error number to what a system call returns. */
#define IN_SECTION(call)     \
  __quotient_atomic_begin(); \
  const int error = call;    \
  __quotient_atomic_end();   \
  return error ? failed(error) : 0

int mkdir(const char *path, mode_t mode) { IN_SECTION(make_directory(AT_FDCWD, path, mode)); }
int mkdirat(int start, const char *path, mode_t mode) { IN_SECTION(make_directory(start, path, mode)); }
int rmdir(const char *path) { IN_SECTION(remove_path(AT_FDCWD, path, AT_REMOVEDIR)); }
int unlink(const char *path) { IN_SECTION(remove_path(AT_FDCWD, path, 0)); }
int unlinkat(int start, const char *path, int flags) { IN_SECTION(remove_path(start, path, flags)); }
int rename(const char *from, const char *to) { IN_SECTION(move(AT_FDCWD, from, AT_FDCWD, to)); }
int renameat(int from_start, const char *from, int to_start, const char *to) {
  IN_SECTION(move(from_start, from, to_start, to));
}
int link(const char *from, const char *to) { IN_SECTION(make_link(from, to)); }

static int remove_any(const char *path) {
  struct place place;
  const int error = __qlibc_find_node(AT_FDCWD, path, &place);
  if (error) return error;
  return remove_place(&place, place.node && place.node->kind == node_directory ? AT_REMOVEDIR : 0);
}

int remove(const char *path) { IN_SECTION(remove_any(path)); }

int symlink(const char *target, const char *path) {
  (void)target, (void)path;
  __quotient_error("unsupported", "symlink: symbolic links are not modelled");
  return failed(EPERM);
}

ssize_t readlink(const char *path, char *to, size_t size) {
  (void)to, (void)size;
  struct stat status;
  return stat(path, &status) ? -1 : failed(EINVAL); /* it is no symbolic link */
}

/* Puts a number in place of the six X before the suffix. */
static void number_name(char *digits, unsigned number) {
  for (int i = 5; i >= 0; --i, number /= 10) digits[i] = (char)('0' + number % 10);
}

/* Tries names until one is free. The program's memory is written outside of the section. */
static int make_temporary(char *name, int suffix, int directory) {
  const size_t length = strlen(name);
  if (length < 6 + (size_t)suffix || strncmp(name + length - 6 - (size_t)suffix, "XXXXXX", 6) != 0)
    return failed(EINVAL);
  char *digits = name + length - 6 - (size_t)suffix;
  for (unsigned number = 0;; ++number) {
    number_name(digits, number);
    const int result = directory ? mkdir(name, 0700) : open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (result >= 0 || errno != EEXIST) return result;
  }
}

int mkstemp(char *name) { return make_temporary(name, 0, 0); }
int mkstemp64(char *name) { return make_temporary(name, 0, 0); }
int mkstemps(char *name, int suffix) { return make_temporary(name, suffix, 0); }
int mkostemp(char *name, int flags) { return (void)flags, make_temporary(name, 0, 0); }
char *mkdtemp(char *name) { return make_temporary(name, 0, 1) ? NULL : name; }
