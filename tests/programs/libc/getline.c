// EXPECT: verified (16 states, 15 transitions)
// STDOUT: native
// getline and getdelim.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE* f = tmpfile();
  fputs("one\n\nthree,four\nlast", f);
  rewind(f);
  char* line = NULL;
  size_t size = 0;
  printf("%zd:%s", getline(&line, &size, f), line);
  printf("%zu\n", size);
  printf("%zd:%s", getline(&line, &size, f), line);
  printf("%zd:%s\n", getdelim(&line, &size, ',', f), line);
  printf("%zd:%s", getline(&line, &size, f), line);
  printf("%zd:%s\n", getline(&line, &size, f), line);
  printf("%zd %d\n", getline(&line, &size, f), feof(f) != 0);
  free(line);
  fclose(f);
}
