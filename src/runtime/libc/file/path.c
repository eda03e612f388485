/* See path.h. */
#include "path.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/limits.h>
#include <string.h>

#include "descriptor.h"

static const char *skip_slashes(const char *path) {
  while (*path == '/') ++path;
  return path;
}

int __qlibc_next_component(struct place *place) {
  place->name = skip_slashes(place->name + place->length);
  place->length = (size_t)(strchrnul(place->name, '/') - place->name);
  return place->length != 0;
}

int __qlibc_is_last_component(const struct place *place) { return !*skip_slashes(place->name + place->length); }

static int is_dots(const struct place *place, size_t dots) {
  return place->length == dots && strncmp(place->name, "..", dots) == 0;
}

/* The node of a directory itself, as the place of . and .. and / */
static void at_itself(struct place *place, struct node *directory) {
  place->node = place->directory = directory;
  place->name += place->length;
  place->length = 0;
}

static int step(struct place *place) {
  if (place->directory->kind != node_directory) return ENOTDIR;
  if (place->length > NAME_MAX) return ENAMETOOLONG;
  place->is_dot = is_dots(place, 1);
  if (place->is_dot) at_itself(place, place->directory);
  else if (is_dots(place, 2)) at_itself(place, place->directory->parent);
  else place->node = __qlibc_entry(place->directory, place->name, place->length);
  return 0;
}

static int start_node(int start, const char *path, struct node **node) {
  *node = *path == '/' ? __qlibc_files()->root : __qlibc_files()->working;
  if (*path == '/' || start == AT_FDCWD) return 0;
  const struct description *open = __qlibc_description(start);
  if (!open) return EBADF;
  *node = open->node;
  return open->node->kind == node_directory ? 0 : ENOTDIR;
}

int __qlibc_find(int start, const char *path, struct place *place) {
  if (!*path) return ENOENT;
  *place = (struct place){.name = path};
  int error = start_node(start, path, &place->directory);
  if (error) return error;
  place->node = place->directory;
  while (__qlibc_next_component(place)) {
    if (!place->node) return ENOENT;
    place->directory = place->node;
    if ((error = step(place))) return error;
    if (__qlibc_is_last_component(place)) break;
  }
  place->slash = place->name[place->length] == '/';
  return 0;
}

int __qlibc_is_missing(void) {
  __quotient_condition("no files but those given");
  return ENOENT;
}

int __qlibc_find_node(int start, const char *path, struct place *place) {
  const int error = __qlibc_find(start, path, place);
  if (error) return error;
  return place->slash && place->node && place->node->kind != node_directory ? ENOTDIR : 0;
}
