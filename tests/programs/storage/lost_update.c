// EXPECT: verified (113 states, 165 transitions)
// Two threads that increment a number in a file, one after the other.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* increment(void* unused) {
  pthread_mutex_lock(&mutex);
  int file = open("counter", O_RDWR), value = 0;
  pread(file, &value, sizeof value, 0);
  ++value;
  pwrite(file, &value, sizeof value, 0);
  close(file);
  pthread_mutex_unlock(&mutex);
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
  assert(value == 2);
}
