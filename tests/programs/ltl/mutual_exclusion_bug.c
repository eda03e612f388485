// EXPECT: error ltl
// FLAGS: --ltl 'G (inside <= 1)'
// Testing and setting a flag are two steps, so both threads come in.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int inside, taken;

static void *work(void *unused) {
  while (taken) {
  }
  taken = 1;
  inside++;  // ERROR
  inside--;
  taken = 0;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, work, 0);
  pthread_create(&second, 0, work, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
