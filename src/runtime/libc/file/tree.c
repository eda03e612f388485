/* The tree as it is in the beginning: /home, where the program is, /tmp, /dev/null, and what the user gave with --file
   and --stdin. */
#include "initial.h"
#include "path.h"

static struct tree *tree;

/* The front end defines it if files are given. */
__attribute__((weak)) const struct initial_file __qlibc_initial_files[1] = {{NULL, NULL, 0}};

static struct node *make_directory(struct node *parent, const char *name, size_t length) {
  struct node *directory = __qlibc_new_node(node_directory, 0755);
  if (parent) __qlibc_add_entry(parent, name, length, directory);
  return directory;
}

static void place_initial_file(const struct initial_file *file) {
  struct place place = {.directory = *file->name == '/' ? tree->root : tree->working, .name = file->name};
  while (__qlibc_next_component(&place)) {
    struct node *node = __qlibc_entry(place.directory, place.name, place.length);
    if (__qlibc_is_last_component(&place)) {
      if (node) __qlibc_remove_entry(place.directory, place.name, place.length);
      node = __qlibc_new_node(node_regular, 0644);
      if (file->size) node->content = (struct content){(unsigned char *)file->content, file->size, 1};
      __qlibc_add_entry(place.directory, place.name, place.length, node);
    } else if (!node) {
      node = make_directory(place.directory, place.name, place.length);
    }
    place.directory = node;
  }
}

static void plant(void) {
  tree = __quotient_alloc_untracked(sizeof *tree);
  *tree = (struct tree){.mask = 022};
  tree->root = make_directory(NULL, NULL, 0);
  tree->root->parent = tree->root;
  tree->root->links = 1;
  struct node *devices = make_directory(tree->root, "dev", 3);
  tree->working = make_directory(tree->root, "home", 4);
  make_directory(tree->root, "tmp", 3);
  __qlibc_add_entry(devices, "null", 4, __qlibc_new_node(node_null, 0666));
  for (const struct initial_file *file = __qlibc_initial_files; file->name; ++file) place_initial_file(file);
}

struct tree *__qlibc_files(void) {
  if (!tree) plant();
  return tree;
}
