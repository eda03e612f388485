// EXPECT: verified (19 states, 18 transitions)
// Cleanup handlers run by pop(1), not by pop(0), and by pthread_exit.
#include <assert.h>
#include <pthread.h>

static int cleaned;

static void clean(void *by) { cleaned += (int)(long)by; }

static void *work(void *unused) {
  pthread_cleanup_push(clean, (void *)1L);
  pthread_cleanup_push(clean, (void *)10L);
  pthread_cleanup_pop(0);
  pthread_cleanup_push(clean, (void *)100L);
  pthread_cleanup_pop(1);
  assert(cleaned == 100);
  pthread_exit(unused);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(cleaned == 101);
  return 0;
}
