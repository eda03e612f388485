// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// A binary search tree with deletion.
#include <stdio.h>
#include <stdlib.h>

struct tree { int key; struct tree *child[2]; };

static void insert(struct tree **t, int key) {
  while (*t) {
    if ((*t)->key == key) return;
    t = &(*t)->child[key > (*t)->key];
  }
  *t = calloc(1, sizeof **t);
  (*t)->key = key;
}

static void erase(struct tree **t, int key) {
  while (*t && (*t)->key != key) t = &(*t)->child[key > (*t)->key];
  if (!*t) return;
  struct tree *gone = *t;
  if (gone->child[0] && gone->child[1]) {
    struct tree **next = &gone->child[1];
    while ((*next)->child[0]) next = &(*next)->child[0];
    gone->key = (*next)->key;
    gone = *next;
    *next = gone->child[1];
  } else {
    *t = gone->child[0] ? gone->child[0] : gone->child[1];
  }
  free(gone);
}

static void print(const struct tree *t, int depth) {
  if (!t) return;
  print(t->child[0], depth + 1);
  printf("%d@%d ", t->key, depth);
  print(t->child[1], depth + 1);
}

int main(void) {
  struct tree *t = NULL;
  const int keys[] = {50, 20, 80, 10, 30, 70, 90, 60};
  for (int i = 0; i < 8; i++) insert(&t, keys[i]);
  erase(&t, 50);
  erase(&t, 10);
  print(t, 0);
  puts("");
  while (t) erase(&t, t->key);
  return 0;
}
