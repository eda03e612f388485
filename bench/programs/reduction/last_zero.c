// Writers count up from their neighbours' elements; a reader looks for the last element that is zero. After Abdulla,
// Aronis, Jonsson and Sagonas (2014): which element the reader touches depends on what it has read.
#include <pthread.h>
#include <stdatomic.h>

#ifndef WRITERS
#define WRITERS 8
#endif

static atomic_int element[WRITERS + 1];

static void *look(void *unused) {
  int i = WRITERS;
  while (element[i] != 0) --i;
  return unused;
}

static void *count(void *number) {
  const long i = (long)number;
  element[i] = element[i - 1] + 1;
  return NULL;
}

int main(void) {
  pthread_t threads[WRITERS + 1];
  pthread_create(&threads[0], NULL, look, NULL);
  for (long i = 1; i <= WRITERS; ++i) pthread_create(&threads[i], NULL, count, (void *)i);
  for (int i = 0; i <= WRITERS; ++i) pthread_join(threads[i], NULL);
}
