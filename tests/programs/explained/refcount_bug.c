// EXPECT: error double-free|use-after-free
// LINE: any
// TRACE: freed at
// TRACE: at step
// The count goes down and is read again: both threads may read zero.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct buffer {
  _Atomic int references;
  char text[8];
};

static void release(struct buffer *buffer) {
  atomic_fetch_sub(&buffer->references, 1);
  if (atomic_load(&buffer->references) == 0) free(buffer);
}

static void *use(void *buffer) {
  release(buffer);
  return NULL;
}

int main(void) {
  struct buffer *buffer = malloc(sizeof *buffer);
  buffer->references = 2;
  pthread_t other;
  pthread_create(&other, NULL, use, buffer);
  release(buffer);
  pthread_join(other, NULL);
  return 0;
}
