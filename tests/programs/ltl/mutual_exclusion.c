// EXPECT: verified (94 states, 147 transitions)
// FLAGS: --ltl 'G (inside <= 1)'
// A mutex keeps the second thread out.
#include <pthread.h>

static int inside;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  inside++;
  inside--;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, work, 0);
  pthread_create(&second, 0, work, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
