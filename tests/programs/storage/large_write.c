// EXPECT: verified (292 states, 495 transitions)
// More than a pipe can hold: the writer waits for the reader, and the reader's stream for the writer.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int ends[2];
static char block[70000];

static void* produce(void* unused) {
  memset(block, 'x', sizeof block);
  assert(write(ends[1], block, sizeof block) == sizeof block);
  close(ends[1]);
  return unused;
}

int main(void) {
  pipe(ends);
  pthread_t producer;
  pthread_create(&producer, NULL, produce, NULL);
  static char copy[70001];
  FILE* in = fdopen(ends[0], "r");
  assert(fread(copy, 1, sizeof copy, in) == 70000 && feof(in) && copy[69999] == 'x');
  fclose(in);
  pthread_join(producer, NULL);
}
