// EXPECT: verified (9 states, 8 transitions)
// pthread_self, pthread_equal.
#include <assert.h>
#include <pthread.h>

static pthread_t main_thread;

static void *work(void *argument) {
  pthread_t self = pthread_self();
  assert(pthread_equal(self, pthread_self()));
  assert(!pthread_equal(self, main_thread));
  *(pthread_t *)argument = self;
  return NULL;
}

int main(void) {
  pthread_t t, reported;
  main_thread = pthread_self();
  pthread_create(&t, NULL, work, &reported);
  pthread_join(t, NULL);
  assert(pthread_equal(t, reported) && pthread_equal(main_thread, pthread_self()));
  return 0;
}
