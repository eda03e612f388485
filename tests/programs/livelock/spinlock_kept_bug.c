// EXPECT: error livelock
// FLAGS: --check default,livelock
// A thread ends and keeps the lock.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_flag taken = ATOMIC_FLAG_INIT;
static int count;

static void *work(void *unused) {
  while (atomic_flag_test_and_set(&taken)) {  // ERROR
  }
  ++count;
  if (count == 2) return unused;
  atomic_flag_clear(&taken);
  return unused;
}

int main(void) {
  pthread_t thread[2];
  for (int i = 0; i < 2; ++i) pthread_create(&thread[i], NULL, work, NULL);
  work(NULL);
  for (int i = 0; i < 2; ++i) pthread_join(thread[i], NULL);
}
