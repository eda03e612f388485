// EXPECT: error assertion
// TRACE: the last that T1 has read: queue.slots[queue.head % 2] = 3
// A ring of two slots that is full when both are: but the test for that is one too late, so that the producer
// overwrites the first element before it is taken.
#include <assert.h>
#include <pthread.h>

enum { slots = 2, messages = 3 };

static struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  unsigned head, tail;
  int slots[slots];
} queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void *consume(void *unused) {
  for (int expected = 1; expected <= messages; ++expected) {
    pthread_mutex_lock(&queue.lock);
    while (queue.head == queue.tail) pthread_cond_wait(&queue.changed, &queue.lock);
    assert(queue.slots[queue.head % slots] == expected);  // ERROR
    ++queue.head;
    pthread_cond_signal(&queue.changed);
    pthread_mutex_unlock(&queue.lock);
  }
  return unused;
}

int main(void) {
  pthread_t consumer;
  pthread_create(&consumer, NULL, consume, NULL);
  for (int message = 1; message <= messages; ++message) {
    pthread_mutex_lock(&queue.lock);
    while (queue.tail - queue.head > slots) pthread_cond_wait(&queue.changed, &queue.lock);
    queue.slots[queue.tail++ % slots] = message;
    pthread_cond_signal(&queue.changed);
    pthread_mutex_unlock(&queue.lock);
  }
  pthread_join(consumer, NULL);
  return 0;
}
