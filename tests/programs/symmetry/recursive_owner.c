// EXPECT: verified
// A recursive mutex knows its owner, also after workers were exchanged.
#include "../reduction/reduction.h"

static pthread_mutex_t mutex;
static _Atomic int inside;

THREAD(worker) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  assert(inside == 0);
  ++inside;
  pthread_mutex_unlock(&mutex);
  assert(inside == 1);
  --inside;
  pthread_mutex_unlock(&mutex);
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
