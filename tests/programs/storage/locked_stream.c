// EXPECT: verified (128 states, 189 transitions)
// Lines that are written in pieces stay whole if the stream is locked meanwhile.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static FILE* file;

static void* write_line(void* name) {
  flockfile(file);
  fputs(name, file);
  fputs(name, file);
  fputc('\n', file);
  funlockfile(file);
  return NULL;
}

int main(void) {
  file = fopen("lines", "w+");
  pthread_t other;
  pthread_create(&other, NULL, write_line, "a");
  write_line("b");
  pthread_join(other, NULL);
  rewind(file);
  char line[8];
  while (fgets(line, sizeof line, file)) assert(strcmp(line, "aa\n") == 0 || strcmp(line, "bb\n") == 0);
  fclose(file);
}
