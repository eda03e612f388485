// EXPECT: error lock-misuse
// A recursive mutex is unlocked more often than locked.
#include <pthread.h>

int main(void) {
  pthread_mutex_t lock;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&lock, &attributes);
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&lock);
  int r = pthread_mutex_unlock(&lock);  // ERROR
  return r;
}
