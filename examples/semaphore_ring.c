/* A ring buffer between one producer and one consumer, kept apart by two semaphores and no mutex.
 *
 *     quotient check --check default,race examples/semaphore_ring.c
 *
 * verifies that messages arrive complete and in order, that the two never touch the same slot at the same time (the
 * slots are plain variables), and that nobody waits for ever. Start the semaphore `empty` with one more than there are
 * slots and see what happens. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

enum { slots = 2, messages = 4 };

static int ring[slots];
static sem_t empty, full;

static void *produce(void *unused) {
  for (int i = 0; i < messages; ++i) {
    sem_wait(&empty);
    ring[i % slots] = i;
    sem_post(&full);
  }
  return unused;
}

static void *consume(void *unused) {
  for (int i = 0; i < messages; ++i) {
    sem_wait(&full);
    assert(ring[i % slots] == i);
    sem_post(&empty);
  }
  return unused;
}

int main(void) {
  pthread_t producer, consumer;
  sem_init(&empty, 0, slots);
  sem_init(&full, 0, 0);
  pthread_create(&producer, NULL, produce, NULL);
  pthread_create(&consumer, NULL, consume, NULL);
  pthread_join(producer, NULL);
  pthread_join(consumer, NULL);
  sem_destroy(&empty);
  sem_destroy(&full);
}
