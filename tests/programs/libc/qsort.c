// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// qsort over integers, structs with pointers, and strings; bsearch.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int key; const char *name; };

static int by_int(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int by_key(const void *a, const void *b) {
  return ((const struct item *)a)->key - ((const struct item *)b)->key;
}
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(void) {
  int numbers[] = {9, -3, 7, 0, 7, 100, -50, 2};
  struct item items[] = {{3, "three"}, {1, "one"}, {2, "two"}};
  const char *words[] = {"pear", "apple", "fig", "banana"};
  qsort(numbers, 8, sizeof *numbers, by_int);
  qsort(items, 3, sizeof *items, by_key);
  qsort(words, 4, sizeof *words, by_text);
  for (int i = 0; i < 8; i++) printf("%d ", numbers[i]);
  for (int i = 0; i < 3; i++) printf("%s ", items[i].name);
  for (int i = 0; i < 4; i++) printf("%s ", words[i]);
  int key = 7, missing = 8;
  int *found = bsearch(&key, numbers, 8, sizeof *numbers, by_int);
  printf("\n%d %d\n", *found, bsearch(&missing, numbers, 8, sizeof *numbers, by_int) == NULL);
  qsort(numbers, 0, sizeof *numbers, by_int);
  return 0;
}
