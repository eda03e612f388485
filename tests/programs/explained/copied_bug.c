// EXPECT: error assertion
// TRACE: read settings.limit = 10; write old.limit = 10
// TRACE: settings.limit = 20, written by T1
// A copy that is taken before and compared afterwards: another thread may have changed what it was taken from.
#include <assert.h>
#include <pthread.h>

struct settings {
  int limit, timeout;
};

static struct settings settings = {10, 5};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *change(void *unused) {
  pthread_mutex_lock(&lock);
  settings.limit = 20;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, change, NULL);
  pthread_mutex_lock(&lock);
  struct settings old = settings;
  pthread_mutex_unlock(&lock);
  pthread_join(other, NULL);
  assert(old.limit == settings.limit);  // ERROR
  return 0;
}
