/* A queue that loses a wakeup.
 *
 * A bounded queue as it is found in many programs: every access is under the mutex, every wait is in a loop that checks
 * again, every change is followed by a signal. It passes its tests. Yet once in a while a server that uses it stands
 * still: there is room in the queue, a producer has something to put in, and everybody sleeps.
 *
 *     quotient check examples/message_queue.c
 *
 * finds the deadlock and shows how it comes about. Producers and consumers wait on the same condition variable, and
 * pthread_cond_signal wakes one of them: a consumer that has emptied the queue may wake the other consumer, which finds
 * nothing and goes back to sleep, while the producer is never told. It takes four threads; message_queue_fixed.c has
 * the remedy. */
#include <pthread.h>

enum { producers = 2, consumers = 2 };

struct queue { /* with room for one message */
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int full;
  int message;
};

static struct queue queue = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void put(struct queue *q, int message) {
  pthread_mutex_lock(&q->mutex);
  while (q->full) pthread_cond_wait(&q->changed, &q->mutex);
  q->message = message;
  q->full = 1;
  pthread_cond_signal(&q->changed);
  pthread_mutex_unlock(&q->mutex);
}

static int get(struct queue *q) {
  pthread_mutex_lock(&q->mutex);
  while (!q->full) pthread_cond_wait(&q->changed, &q->mutex);
  int message = q->message;
  q->full = 0;
  pthread_cond_signal(&q->changed);
  pthread_mutex_unlock(&q->mutex);
  return message;
}

static void *produce(void *unused) {
  put(&queue, 42);
  return unused;
}

static void *consume(void *unused) {
  get(&queue);
  return unused;
}

int main(void) {
  pthread_t threads[producers + consumers];
  for (int i = 0; i < producers; ++i) pthread_create(&threads[i], NULL, produce, NULL);
  for (int i = 0; i < consumers; ++i) pthread_create(&threads[producers + i], NULL, consume, NULL);
  for (int i = 0; i < producers + consumers; ++i) pthread_join(threads[i], NULL);
}
