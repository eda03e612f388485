// EXPECT: verified (39 states, 62 transitions)
// WITH: struct padding as ordinary bytes
// A shared struct is copied in pieces while the other thread copies it, too.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct padded {
  char c;
  long l;
};

static struct padded shared;

static void *copy(void *argument) {
  struct padded mine = shared;
  (void)argument;
  assert(memcmp(&mine, &shared, sizeof mine) == 0);
  return NULL;
}

int main(void) {
  struct padded first;
  pthread_t thread;
  first.c = 1;
  first.l = 2;
  shared = first;
  pthread_create(&thread, NULL, copy, NULL);
  copy(NULL);
  pthread_join(thread, NULL);
  assert(memcmp(&first, &shared, sizeof first) == 0);
  return 0;
}
