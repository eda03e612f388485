// EXPECT: verified (36 states, 64 transitions)
// WITH: no spurious wake-ups
// FLAGS: --ltl 'G (request -> F answer)'
// Every request is answered: the server waits on a condition variable, without spinning.
#include <pthread.h>

static int request, answer;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t asked = PTHREAD_COND_INITIALIZER;

static void *serve(void *unused) {
  pthread_mutex_lock(&mutex);
  while (!request) pthread_cond_wait(&asked, &mutex);
  answer = 1;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t server;
  pthread_create(&server, 0, serve, 0);
  pthread_mutex_lock(&mutex);
  request = 1;
  pthread_cond_signal(&asked);
  pthread_mutex_unlock(&mutex);
  pthread_join(server, 0);
  return 0;
}
