// EXPECT: error ltl
// FLAGS: --ltl 'F served' --fair
// LINE: any
// Weak fairness is not enough for a mutex: whenever the second thread could take it, it is free only for a moment.
#include <pthread.h>

static int served;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *hog(void *unused) {
  for (;;) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, hog, 0);
  pthread_mutex_lock(&mutex);
  served = 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
