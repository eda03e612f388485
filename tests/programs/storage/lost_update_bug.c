// EXPECT: error assertion
// Two threads that increment a number in a file: each reads it before it writes.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static void* increment(void* unused) {
  int file = open("counter", O_RDWR), value = 0;
  pread(file, &value, sizeof value, 0);
  ++value;
  pwrite(file, &value, sizeof value, 0);
  close(file);
  return unused;
}

int main(void) {
  int value = 0, file = open("counter", O_RDWR | O_CREAT, 0600);
  write(file, &value, sizeof value);
  pthread_t a, b;
  pthread_create(&a, NULL, increment, NULL);
  pthread_create(&b, NULL, increment, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pread(file, &value, sizeof value, 0);
  close(file);
  assert(value == 2);  // ERROR
}
