// EXPECT: error data-race
// FLAGS: --check race
// LINE: any
// TRACE: both access statistics#1.hits (statistics->hits):
// A counter of hits that two threads keep without a lock.
#include <pthread.h>
#include <stdlib.h>

static struct statistics {
  int misses, hits;
} *statistics;

static void *work(void *unused) {
  ++statistics->hits;
  return unused;
}

int main(void) {
  pthread_t thread;
  statistics = calloc(1, sizeof *statistics);
  pthread_create(&thread, NULL, work, NULL);
  ++statistics->hits;
  pthread_join(thread, NULL);
  free(statistics);
  return 0;
}
