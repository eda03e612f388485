// EXPECT: verified (38 states, 56 transitions)
// A reader that blocks until the writer has written or closed; what is left in a pipe when its writers are gone.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void* produce(void* unused) {
  assert(write(ends[1], "abc", 3) == 3);
  close(ends[1]);
  return unused;
}

int main(void) {
  pthread_t producer;
  assert(pipe(ends) == 0);
  pthread_create(&producer, NULL, produce, NULL);
  char text[8];
  ssize_t total = 0, count;
  while ((count = read(ends[0], text + total, 2)) > 0) total += count;
  assert(count == 0 && total == 3 && text[2] == 'c');
  pthread_join(producer, NULL);
  close(ends[0]);
}
