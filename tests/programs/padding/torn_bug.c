// EXPECT: error undefined-value
// Between the two pieces of the copy the other thread stores another struct, with other padding.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct padded {
  char c;
  long l;
};

static struct padded shared;

static void *store(void *argument) {
  struct padded other;
  (void)argument;
  other.c = 1;
  other.l = 2;
  shared = other;
  return NULL;
}

int main(void) {
  struct padded first, copy;
  pthread_t thread;
  first.c = 1;
  first.l = 2;
  shared = first;
  assert(memcmp(&first, &shared, sizeof first) == 0);
  pthread_create(&thread, NULL, store, NULL);
  copy = shared;
  assert(memcmp(&first, &copy, sizeof first) == 0);  // ERROR
  pthread_join(thread, NULL);
  return 0;
}
