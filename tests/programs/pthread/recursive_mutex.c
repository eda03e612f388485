// EXPECT: verified (70 states, 92 transitions)
// A recursive mutex: locked as often as unlocked, then free for others.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock;
static int depth, inside;

static void enter(int n) {
  pthread_mutex_lock(&lock);
  if (n) enter(n - 1);
  else {
    assert(inside == 0);
    inside = 1;
    depth++;
    inside = 0;
  }
  pthread_mutex_unlock(&lock);
}

static void *work(void *unused) {
  enter(1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  int type;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutexattr_gettype(&a, &type);
  assert(type == PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&lock, &a);
  pthread_mutexattr_destroy(&a);
  pthread_create(&t, NULL, work, NULL);
  enter(2);
  pthread_join(t, NULL);
  assert(depth == 2);
  pthread_mutex_destroy(&lock);
  return 0;
}
