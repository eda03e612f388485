/* See descriptor.h. */
#include "descriptor.h"

#include <fcntl.h>

#include "../stdio/stream.h"
#include "initial.h"
#include "path.h"

struct table {
  int count;
  struct descriptor at[];
};

static struct table *table;

static void set_count(int count) {
  const int old_count = table ? table->count : 0, kept = old_count < count ? old_count : count;
  struct table *moved = __quotient_alloc_untracked(sizeof *moved + (size_t)count * sizeof *moved->at);
  moved->count = count;
  if (kept) __builtin_memcpy(moved->at, table->at, (size_t)kept * sizeof *moved->at);
  for (int i = kept; i < count; ++i) moved->at[i] = (struct descriptor){0};
  __quotient_free(table);
  table = moved;
}

struct description *__qlibc_new_description(struct node *node, int flags) {
  struct description *open = __quotient_alloc_untracked(sizeof *open);
  *open = (struct description){.node = node, .flags = flags & (O_ACCMODE | O_APPEND | O_NONBLOCK)};
  ++node->opens;
  if (can_read(open)) ++node->readers;
  if (can_write(open)) ++node->writers;
  return open;
}

static void release(struct description *open) {
  if (--open->references) return;
  struct node *node = open->node;
  if (can_read(open)) --node->readers;
  if (can_write(open)) --node->writers;
  --node->opens;
  __quotient_free(open);
  __qlibc_release_node(node);
}

static void occupy(int descriptor, struct description *open) {
  ++open->references;
  table->at[descriptor].open = open;
}

static struct node *input_node(void) {
  struct place input;
  if (__qlibc_find(AT_FDCWD, "/dev/stdin", &input) == 0 && input.node) return input.node;
  return __qlibc_new_node(node_no_input, 0666);
}

static void open_standard_files(void) {
  set_count(3);
  occupy(0, __qlibc_new_description(input_node(), O_RDONLY));
  for (int i = 1; i <= 2; ++i) {
    struct node *output = __qlibc_new_node(node_output, 0620);
    output->value = (unsigned)i;
    occupy(i, __qlibc_new_description(output, O_WRONLY));
  }
}

struct descriptor *__qlibc_descriptor(int descriptor) {
  if (!table) open_standard_files();
  return 0 <= descriptor && descriptor < table->count && table->at[descriptor].open ? &table->at[descriptor] : NULL;
}

struct description *__qlibc_description(int descriptor) {
  const struct descriptor *found = __qlibc_descriptor(descriptor);
  return found ? found->open : NULL;
}

int __qlibc_add_descriptor(struct description *open, int flags, int least) {
  int descriptor = least;
  while (__qlibc_descriptor(descriptor)) ++descriptor;
  if (descriptor >= MOST_DESCRIPTORS) {
    ++open->references;
    release(open);
    return failed(EMFILE);
  }
  __qlibc_set_descriptor(descriptor, open, flags);
  return descriptor;
}

void __qlibc_set_descriptor(int descriptor, struct description *open, int flags) {
  struct description *old = __qlibc_description(descriptor);
  if (descriptor == 1 || descriptor == 2) __qlibc_redirect_standard(descriptor);
  if (open && descriptor >= table->count) set_count(descriptor + 1);
  table->at[descriptor] = (struct descriptor){0};
  if (open) {
    occupy(descriptor, open);
    table->at[descriptor].flags = flags;
  }
  if (old) release(old);
  int count = table->count;
  while (count > 0 && !table->at[count - 1].open) --count;
  if (count != table->count) set_count(count);
}
