// The main thread moves an index on and starts a thread, which marks the place that the index names when it looks.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 6
#endif

static atomic_int mark[N], place = -1;

static void *mark_place(void *unused) {
  mark[place] = 1;
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; ++i) {
    ++place;
    pthread_create(&threads[i], NULL, mark_place, NULL);
  }
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  assert(mark[N - 1] == 1);
}
