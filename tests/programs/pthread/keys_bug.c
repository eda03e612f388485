// EXPECT: error leak
// LINE: any
// Without a destructor, the thread's value is lost when the thread ends.
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *work(void *unused) {
  pthread_setspecific(key, malloc(4));
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  pthread_key_delete(key);
  return 0;
}
