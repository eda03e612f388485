// EXPECT: verified (10 states, 12 transitions)
// Compiler barriers and the pause and fence instructions are understood.
#include <pthread.h>

static volatile int flag;

static void *work(void *unused) {
  __asm__ volatile("" ::: "memory");
  flag = 1;
  __asm__ volatile("mfence" ::: "memory");
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  while (!flag) __asm__ volatile("pause");
  pthread_join(t, NULL);
  return 0;
}
