// EXPECT: error deadlock
// Nobody closes the writing end, so the reader never comes to the end of the pipe.
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void* produce(void* unused) {
  write(ends[1], "abc", 3);
  return unused;
}

int main(void) {
  pthread_t producer;
  pipe(ends);
  pthread_create(&producer, NULL, produce, NULL);
  char c;
  while (read(ends[0], &c, 1) > 0) {  // ERROR
  }
  pthread_join(producer, NULL);
}
