// EXPECT: error leak
// LINE: any
// A thread that is cancelled while it reads loses its buffer.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int ends[2];

static void *work(void *unused) {
  char *buffer = malloc(4);
  read(ends[0], buffer, 4);
  free(buffer);
  return unused;
}

int main(void) {
  pthread_t t;
  pipe(ends);
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  write(ends[1], "data", 4);
  pthread_join(t, NULL);
  return 0;
}
