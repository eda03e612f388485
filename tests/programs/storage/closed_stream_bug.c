// EXPECT: error use-after-free
// A stream is used after it was closed.
#include <stdio.h>

int main(void) {
  FILE* f = fopen("file", "w");
  fclose(f);
  fputs("too late", f);  // ERROR
}
