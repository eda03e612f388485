// EXPECT: verified (18 states, 17 transitions)
// Standard output goes to a file after freopen, and to a pipe after dup2.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char text[16] = "";
  assert(freopen("log", "w", stdout) == stdout);
  printf("%d %s", 1, "file");
  putchar('\n');
  fflush(stdout);
  FILE* log = fopen("log", "r");
  assert(fgets(text, sizeof text, log) && strcmp(text, "1 file\n") == 0);
  fclose(log);
  int ends[2];
  pipe(ends);
  assert(dup2(ends[1], 2) == 2);
  fputs("error", stderr);
  assert(read(ends[0], text, sizeof text) == 5 && strncmp(text, "error", 5) == 0);
}
