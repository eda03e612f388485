/* The queue of message_queue.c, repaired: who waits for room and who waits for a message use different condition
 * variables, so a signal never wakes somebody who has no use for it.
 *
 *     quotient check examples/message_queue_fixed.c
 *
 * verifies it: in every interleaving of the four threads nobody is left waiting, and what comes out is what went in. */
#include <assert.h>
#include <pthread.h>

enum { producers = 2, consumers = 2 };

struct queue { /* with room for one message */
  pthread_mutex_t mutex;
  pthread_cond_t emptied, filled;
  int full;
  int message;
};

static struct queue queue = {
    .mutex = PTHREAD_MUTEX_INITIALIZER, .emptied = PTHREAD_COND_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER};
static int sent[producers] = {1, 2};
static int received[consumers];

static void put(struct queue *q, int message) {
  pthread_mutex_lock(&q->mutex);
  while (q->full) pthread_cond_wait(&q->emptied, &q->mutex);
  q->message = message;
  q->full = 1;
  pthread_cond_signal(&q->filled);
  pthread_mutex_unlock(&q->mutex);
}

static int get(struct queue *q) {
  pthread_mutex_lock(&q->mutex);
  while (!q->full) pthread_cond_wait(&q->filled, &q->mutex);
  int message = q->message;
  q->full = 0;
  pthread_cond_signal(&q->emptied);
  pthread_mutex_unlock(&q->mutex);
  return message;
}

static void *produce(void *message) {
  put(&queue, *(int *)message);
  return NULL;
}

static void *consume(void *message) {
  *(int *)message = get(&queue);
  return NULL;
}

int main(void) {
  pthread_t threads[producers + consumers];
  for (int i = 0; i < producers; ++i) pthread_create(&threads[i], NULL, produce, &sent[i]);
  for (int i = 0; i < consumers; ++i) pthread_create(&threads[producers + i], NULL, consume, &received[i]);
  for (int i = 0; i < producers + consumers; ++i) pthread_join(threads[i], NULL);
  assert(received[0] + received[1] == 3 && received[0] != received[1]);
}
