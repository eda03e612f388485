// One thread writes a variable, which N others read: 2^N executions differ, because each reads before or after.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 8
#endif

static atomic_int value;

static void *write_it(void *unused) {
  value = 1;
  return unused;
}

static void *read_it(void *unused) {
  const int seen = value;
  assert(seen == 0 || seen == 1);
  return unused;
}

int main(void) {
  pthread_t writer, readers[N];
  pthread_create(&writer, NULL, write_it, NULL);
  for (int i = 0; i < N; ++i) pthread_create(&readers[i], NULL, read_it, NULL);
  for (int i = 0; i < N; ++i) pthread_join(readers[i], NULL);
  pthread_join(writer, NULL);
}
