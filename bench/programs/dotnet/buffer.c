// What buffer.cs does, in C.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct buffer {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int items[2];
  int first, count;
};

static void put(struct buffer *buffer, int item) {
  pthread_mutex_lock(&buffer->lock);
  while (buffer->count == 2) pthread_cond_wait(&buffer->changed, &buffer->lock);
  buffer->items[(buffer->first + buffer->count) % 2] = item;
  buffer->count = buffer->count + 1;
  pthread_cond_broadcast(&buffer->changed);
  pthread_mutex_unlock(&buffer->lock);
}

static int take(struct buffer *buffer) {
  pthread_mutex_lock(&buffer->lock);
  while (buffer->count == 0) pthread_cond_wait(&buffer->changed, &buffer->lock);
  int item = buffer->items[buffer->first];
  buffer->items[buffer->first] = 0;
  buffer->first = (buffer->first + 1) % 2;
  buffer->count = buffer->count - 1;
  pthread_cond_broadcast(&buffer->changed);
  pthread_mutex_unlock(&buffer->lock);
  return item;
}

static void *produce(void *argument) {
  for (int i = 0; i < 3; ++i) put(argument, 1);
  return NULL;
}

static void *consume(void *argument) {
  for (int i = 0; i < 3; ++i) assert(take(argument) == 1);
  return NULL;
}

int main(void) {
  struct buffer *buffer = calloc(1, sizeof *buffer);
  pthread_t thread;
  pthread_mutex_init(&buffer->lock, NULL);
  pthread_cond_init(&buffer->changed, NULL);
  pthread_create(&thread, NULL, produce, buffer);
  pthread_create(&thread, NULL, produce, buffer);
  pthread_create(&thread, NULL, consume, buffer);
  pthread_create(&thread, NULL, consume, buffer);
  pthread_exit(NULL);
}
