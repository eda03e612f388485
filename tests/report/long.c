// Two threads count under a mutex, some 10,000 steps in all. The assertion is wrong, so that there is a trace to show.
#include <assert.h>
#include <pthread.h>

enum { rounds = 1300 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct {
  int count;
  int last;
} counter;

static void *work(void *number) {
  for (int i = 0; i < rounds; ++i) {
    pthread_mutex_lock(&mutex);
    counter.count += 1;
    counter.last = *(int *)number;
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2};
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, work, &numbers[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter.count != 2 * rounds);
}
