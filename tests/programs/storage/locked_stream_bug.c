// EXPECT: error assertion
// Lines that are written in pieces get mixed up if the stream is not locked meanwhile.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static FILE* file;

static void* write_line(void* name) {
  fputs(name, file);
  fputs(name, file);
  fputc('\n', file);
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
  while (fgets(line, sizeof line, file)) assert(strcmp(line, "aa\n") == 0 || strcmp(line, "bb\n") == 0);  // ERROR
  fclose(file);
}
