// EXPECT: error lock-misuse
// A destroyed mutex is locked.
#include <pthread.h>

int main(void) {
  pthread_mutex_t lock;
  pthread_mutex_init(&lock, NULL);
  pthread_mutex_destroy(&lock);
  pthread_mutex_lock(&lock);  // ERROR
  return 0;
}
