// EXPECT: error leak
// LINE: any
// TRACE: write cache.entry = entry#2
// TRACE: write *entry
// Two threads look into the cache, find nothing, and both put an entry in: the first one is lost.
#include <pthread.h>
#include <stdlib.h>

struct entry {
  int key, value;
};

static struct {
  pthread_mutex_t lock;
  struct entry *entry;
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

static struct entry *find(int key) {
  pthread_mutex_lock(&cache.lock);
  struct entry *found = cache.entry && cache.entry->key == key ? cache.entry : NULL;
  pthread_mutex_unlock(&cache.lock);
  return found;
}

static void insert(int key, int value) {
  struct entry *entry = malloc(sizeof *entry);
  *entry = (struct entry){key, value};
  pthread_mutex_lock(&cache.lock);
  cache.entry = entry;
  pthread_mutex_unlock(&cache.lock);
}

static void *request(void *unused) {
  if (!find(7)) insert(7, 42);
  return unused;
}

int main(void) {
  pthread_t clients[2];
  for (int i = 0; i < 2; ++i) pthread_create(&clients[i], NULL, request, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(clients[i], NULL);
  free(cache.entry);
  return 0;
}
