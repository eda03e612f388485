// EXPECT: error assertion
// FLAGS: --check assert --errors all
// Who waits on a condition variable may be woken in any order: the second one first.
#include "../reduction/reduction.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waiting, go;
static _Atomic int woken;

THREAD(waiter) {
  int mine = 0;
  pthread_mutex_lock(&mutex);
  mine = waiting++;
  while (!go) pthread_cond_wait(&condition, &mutex);
  --go;
  pthread_mutex_unlock(&mutex);
  HAPPENS(woken++ == 0 && mine == 1);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; ++i) t[i] = start(waiter, NULL);
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&mutex);
    ++go;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
  }
  for (int i = 0; i < 2; ++i) finish(t[i]);
  return 0;
}
