// EXPECT: error assertion
// FLAGS: --check assert --errors all
// A recursive mutex knows its owner: who unlocks it twice lets others in.
#include "../reduction/reduction.h"

static pthread_mutex_t mutex;
static _Atomic int inside;

THREAD(worker) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  HAPPENS(inside == 1);  // ERROR
  ++inside;
  pthread_mutex_unlock(&mutex);
  pthread_mutex_unlock(&mutex);
  --inside;

  return NULL;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t t[3];
  for (int i = 0; i < 3; ++i) t[i] = start(worker, NULL);
  for (int i = 0; i < 3; ++i) finish(t[i]);
  return 0;
}
