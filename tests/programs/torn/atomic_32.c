// EXPECT: verified (12 states, 14 transitions)
// FLAGS: -m32
// An atomic long long is read and written at once on every processor.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static _Atomic long long shared;
static double own = 1.5;

static void *write(void *unused) {
  shared = -1;
  return unused;
}

int main(void) {
  pthread_t t;
  long long local = 0x123456789abcLL;
  long long *p = &local;
  pthread_create(&t, 0, write, 0);
  const long long seen = shared;
  assert(seen == 0 || seen == -1);
  pthread_join(t, 0);
  *p += 1;
  struct {
    char c;
    double d;
  } s = {1, 2.5}, *q = &s;
  q->d += own;
  assert(local == 0x123456789abdLL && s.d == 4.0);
}
