// EXPECT: verified (135 states, 168 transitions)
// WITH: struct padding as ordinary bytes
// Two threads look up keys in a table of copies of keys: a struct with padding as a key.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct key {
  short kind;
  long number;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct key keys[2];
static int used;

static int find(const struct key *key) {
  for (int k = 0; k < used; ++k)
    if (memcmp(&keys[k], key, sizeof *key) == 0) return k;
  return -1;
}

static void *insert(void *argument) {
  struct key key;
  key.kind = argument != NULL;
  key.number = 7;
  pthread_mutex_lock(&lock);
  keys[used++] = key;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  assert(find(&key) >= 0);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, insert, &lock);
  insert(NULL);
  pthread_join(thread, NULL);
  assert(used == 2);
  return 0;
}
