// A sender and a receiver take turns at a ring under a mutex, N attempts each; an attempt out of turn does nothing.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5
#endif
enum { places = 10 };

static int ring[places], in, out, last, may_send = 1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *send(void *unused) {
  for (int i = 0; i < N; ++i) {
    pthread_mutex_lock(&lock);
    if (may_send) {
      ring[in] = last = i;
      in = (in + 1) % places;
      may_send = 0;
    }
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void *receive(void *unused) {
  for (int i = 0; i < N; ++i) {
    pthread_mutex_lock(&lock);
    if (!may_send) {
      assert(ring[out] == last);
      out = (out + 1) % places;
      may_send = 1;
    }
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t sender, receiver;
  pthread_create(&sender, NULL, send, NULL);
  pthread_create(&receiver, NULL, receive, NULL);
  pthread_join(sender, NULL);
  pthread_join(receiver, NULL);
}
