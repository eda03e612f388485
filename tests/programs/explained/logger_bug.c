// EXPECT: error out-of-bounds
// TRACE: logger.used = 4
// TRACE: the object is logger
// Whoever finds the buffer full empties it, but looks before it has the lock.
#include <pthread.h>

enum { capacity = 4 };

static struct {
  pthread_mutex_t lock;
  int used;
  char buffer[capacity];
} logger = {.lock = PTHREAD_MUTEX_INITIALIZER, .used = capacity - 1};

static void flush(void) { logger.used = 0; }

static void *log_character(void *unused) {
  int full = logger.used == capacity;
  pthread_mutex_lock(&logger.lock);
  if (full) flush();
  char *at = logger.buffer + logger.used++;
  *at = 'x';  // ERROR
  pthread_mutex_unlock(&logger.lock);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, log_character, NULL);
  log_character(NULL);
  pthread_join(other, NULL);
  return 0;
}
