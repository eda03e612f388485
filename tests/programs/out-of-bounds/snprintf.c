// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// snprintf cuts, and says how long it would have been.
#include <stdio.h>

int main(void) {
  char buffer[4];
  int length = snprintf(buffer, sizeof buffer, "%d", 12345);
  printf("%s %d\n", buffer, length);
  return 0;
}
