// EXPECT: verified (21 states, 20 transitions)
// Thread-specific data: each thread has its own value, the destructor gets it when the thread ends.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int destroyed;

static void destroy(void *value) {
  assert(*(int *)value == 7);
  destroyed++;
  free(value);
}

static void *work(void *unused) {
  assert(pthread_getspecific(key) == NULL);
  int *value = malloc(sizeof *value);
  *value = 7;
  pthread_setspecific(key, value);
  assert(pthread_getspecific(key) == value);
  return unused;
}

int main(void) {
  pthread_t t;
  int mine = 1;
  pthread_key_create(&key, destroy);
  pthread_setspecific(key, &mine);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(destroyed == 1 && pthread_getspecific(key) == &mine);
  pthread_setspecific(key, NULL);
  pthread_key_delete(key);
  return 0;
}
