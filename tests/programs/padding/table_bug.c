// EXPECT: error undefined-value
// Each thread makes the key anew, so that the padding of the other's key may be anything.
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
    if (memcmp(&keys[k], key, sizeof *key) == 0) return k;  // ERROR
  return -1;
}

static void *insert(void *argument) {
  struct key key;
  (void)argument;
  key.kind = 1;
  key.number = 7;
  pthread_mutex_lock(&lock);
  if (find(&key) < 0) keys[used++] = key;  // ERROR
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, insert, NULL);
  insert(NULL);
  pthread_join(thread, NULL);
  return 0;
}
