// EXPECT: verified (45 states, 44 transitions)
// STDOUT: native
// What is written to a stream is in the file when its buffer is full or flushed, not before.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char* path = "/tmp/quotient_files_buffers";

static long size(void) {
  struct stat status;
  return stat(path, &status) == 0 ? (long)status.st_size : -1;
}

int main(void) {
  static char block[5000];
  memset(block, 'x', sizeof block);
  FILE* f = fopen(path, "w");
  fputs("hello", f);
  printf("%ld", size());
  fflush(f);
  printf(" %ld", size());
  fwrite(block, 1, 4000, f);
  printf(" %ld", size());
  fwrite(block, 1, 200, f);
  printf(" %ld", size());
  fwrite(block, 1, 5000, f);
  printf(" %ld", size());
  fclose(f);
  printf(" %ld\n", size());

  f = fopen(path, "w");
  setvbuf(f, NULL, _IOLBF, 0);
  fputs("no end", f);
  printf("%ld", size());
  fputs(" end\nmore", f);
  printf(" %ld", size());
  setvbuf(f, NULL, _IONBF, 0);
  printf(" %ld", size());
  fputs("direct", f);
  printf(" %ld\n", size());
  fclose(f);

  f = fopen(path, "r");
  fgetc(f);
  printf("%ld %ld\n", ftell(f), (long)lseek(fileno(f), 0, SEEK_CUR));
  fclose(f);
  int d = open(path, O_RDWR);
  f = fdopen(d, "r+");
  char text[32] = "";
  printf("%s", fgets(text, sizeof text, f));
  fflush(f);
  printf("%ld\n", (long)lseek(d, 0, SEEK_CUR));
  printf("%d", fclose(f));
  printf(" %d\n", close(d));
  remove(path);
}
