// EXPECT: unknown
// Files are outside the model.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("data.txt", "r");
  if (f) fclose(f);
  return 0;
}
