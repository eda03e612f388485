/* basename, as POSIX defines it (<libgen.h> calls it __xpg_basename; GNU's is in string_search.c), and dirname. */
#include <libgen.h>
#include <string.h>

/* The length without slashes at the end; a path of slashes alone keeps one. */
static size_t trimmed_length(const char *path, size_t length) {
  while (length > 1 && path[length - 1] == '/') --length;
  return length;
}

char *__xpg_basename(char *path) {
  if (!path || !*path) return ".";
  const size_t length = strlen(path), trimmed = trimmed_length(path, length);
  if (trimmed < length) path[trimmed] = 0;
  char *slash = strrchr(path, '/');
  return slash && slash[1] ? slash + 1 : path;
}

char *dirname(char *path) {
  if (!path || !strchr(path, '/')) return ".";
  size_t length = trimmed_length(path, strlen(path));
  while (length > 0 && path[length - 1] != '/') --length;
  if (length == 0) return ".";
  length = trimmed_length(path, length);
  /* As in glibc, exactly two slashes at the beginning mean something else than one. */
  if (length == 1 && path[0] == '/' && path[1] == '/' && path[2] != '/') length = 2;
  path[length] = 0;
  return path;
}
