// EXPECT: verified
// FLAGS: --check default,bounds-inner
// Pointers to members that stay inside, that are compared, that lead back to the struct, and those that are not
// confined: to matrices, to the last member and to members that are no arrays.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct record {
  int id;
  char name[8];
  int matrix[2][3];
  int values[4];
  int count;
};
struct text {
  int length;
  char bytes[1];
};
struct pair {
  int first, second;
};
static struct record global, table[3];

static int sum(const int *p, int n) { return n == 0 ? 0 : *p + sum(p + 1, n - 1); }
static struct record *owner(char *name) { return (struct record *)(name - offsetof(struct record, name)); }
static void *fill(void *values) {
  for (int *p = values, i = 0; i < 4; i++) *p++ = i;
  return values;
}

int main(void) {
  struct record *r = calloc(1, sizeof *r), copy;
  r->count = 4;
  strcpy(r->name, "quotien");
  snprintf(r->name, sizeof r->name, "%d", 12);
  assert(owner(r->name)->count == 4 && strlen(r->name) == 2);
  pthread_t thread;
  pthread_create(&thread, NULL, fill, r->values);
  pthread_join(thread, NULL);
  int *end = r->values + 4, *p = r->values;
  while (p != end) ++p;
  assert(p == (int *)&r->count && p - r->values == 4);
  assert((char *)r->values == (char *)r + offsetof(struct record, values) && r->values > (int *)r);
  for (int i = 0, *flat = &r->matrix[0][0]; i < 6; i++) flat[i] = 1;
  memset(r->matrix[0], 1, sizeof r->matrix);
  memcpy(&copy, r, sizeof copy);
  fill(global.values), fill(table[1].values);
  assert(sum(copy.values, 4) == 6 && sum(global.values + 1, 3) == 6 && sum(&table[1].values[2], 2) == 5);
  struct text *t = malloc(sizeof *t + 4);
  strcpy(t->bytes, "text");
  struct pair both = {1, 2};
  assert(*(&both.first + 1) == 2);
  free(t), free(r);
}
