// EXPECT: error data-race
// FLAGS: --check race
// Two threads read into one buffer: the reads are atomic, the buffer is not.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static char buffer[4];
static int file;

static void* reader(void* unused) {
  pread(file, buffer, 4, 0);  // ERROR
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
