// EXPECT: unknown
// Other programs are outside the model.
#include <stdio.h>

int main(void) {
  FILE *f = popen("ls", "r");
  if (f) pclose(f);
  return 0;
}
