// EXPECT: verified (50 states, 77 transitions)
// FLAGS: --check race
// Two threads read from one descriptor, each into a buffer of its own.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int file;

static void* reader(void* unused) {
  char buffer[4];
  pread(file, buffer, 4, 0);
  return unused;
}

int main(void) {
  file = open("file", O_RDWR | O_CREAT, 0600);
  write(file, "data", 4);
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  close(file);
}
