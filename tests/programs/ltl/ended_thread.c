// EXPECT: verified (899 states, 5550 transitions)
// FLAGS: --ltl 'G F (beat == 0) && F G (workers == 0)' --fair
// Threads come and go while another one runs forever: a fair execution does not wait for those that have ended.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int workers, beat;

static void *work(void *unused) {
  --workers;
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; ++i) {
    ++workers;
    pthread_create(&thread, 0, work, 0);
    pthread_detach(thread);
  }
  for (;;) beat = !beat;
  return 0;
}
