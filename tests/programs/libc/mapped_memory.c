// EXPECT: verified (14 states, 13 transitions)
// STDOUT: native
// mmap: memory that is zero, and private copies of files.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  char* memory = mmap(NULL, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  printf("%d %d %d %d\n", memory != MAP_FAILED, memory[0], memory[8191], (int)((size_t)memory % 4096));
  strcpy(memory + 4000, "text");
  printf("%s\n", memory + 4000);
  printf("%d\n", madvise(memory, 8192, MADV_DONTNEED));
  printf("%d %d\n", memory[4000], munmap(memory, 5000));
  FILE* file = tmpfile();
  fputs("content", file);
  fflush(file);
  char* copy = mmap(NULL, 7, PROT_READ | PROT_WRITE, MAP_PRIVATE, fileno(file), 0);
  copy[0] = 'C';
  char text[8] = "";
  pread(fileno(file), text, 7, 0);
  printf("%s %s %d\n", copy, text, copy[4000]);
  printf("%d", munmap(copy, 7));
  printf(" %d", mmap(NULL, 0, PROT_READ, MAP_PRIVATE, fileno(file), 0) == MAP_FAILED);
  printf(" %s\n", strerror(errno));
  printf("%d", mmap(NULL, 7, PROT_READ, MAP_PRIVATE, 99, 0) == MAP_FAILED);
  printf(" %s\n", strerror(errno));
  fclose(file);
}
