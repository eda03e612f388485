// EXPECT: error undefined-value
// A mutex in fresh memory without pthread_mutex_init.
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  pthread_mutex_t *lock = malloc(sizeof *lock);
  pthread_mutex_lock(lock);  // ERROR
  pthread_mutex_unlock(lock);
  free(lock);
  return 0;
}
