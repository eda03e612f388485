// Threads enter words into a hash table with atomic exchanges; the first ones find places of their own. After Flanagan
// and Godefroid's indexer (2005): conflicts depend on data, and no static analysis sees that there are few.
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 12
#endif
enum { places = 128, words = 4 };

static atomic_int table[places];

static void *enter(void *number) {
  for (int i = 1; i <= words; ++i) {
    int word = 11 * i + (int)(long)number, empty = 0;
    for (int place = 7 * word % places; !atomic_compare_exchange_strong(&table[place], &empty, word); empty = 0)
      place = (place + 1) % places;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, enter, (void *)i);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
}
