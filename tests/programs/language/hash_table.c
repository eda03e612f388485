// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// A hash table of strings with chaining and growth.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { char *key; int count; struct entry *next; };

static struct entry **buckets;
static unsigned size, used;

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 ^ (unsigned char)*s++;
  return h;
}

static void grow(void) {
  unsigned bigger = size ? 2 * size : 2;
  struct entry **fresh = calloc(bigger, sizeof *fresh);
  for (unsigned i = 0; i < size; i++)
    for (struct entry *e = buckets[i], *next; e; e = next) {
      next = e->next;
      e->next = fresh[hash(e->key) % bigger];
      fresh[hash(e->key) % bigger] = e;
    }
  free(buckets);
  buckets = fresh;
  size = bigger;
}

static void count(const char *key) {
  if (used >= size) grow();
  struct entry **at = &buckets[hash(key) % size];
  for (struct entry *e = *at; e; e = e->next)
    if (!strcmp(e->key, key)) { e->count++; return; }
  struct entry *e = malloc(sizeof *e);
  *e = (struct entry){strdup(key), 1, *at};
  *at = e;
  used++;
}

int main(void) {
  char text[] = "the cat and the dog and the bird";
  for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) count(word);
  for (unsigned i = 0; i < size; i++)
    for (struct entry *e = buckets[i], *next; e; e = next) {
      next = e->next;
      printf("%s %d\n", e->key, e->count);
      free(e->key);
      free(e);
    }
  free(buckets);
  return 0;
}
