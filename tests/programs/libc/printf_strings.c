// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// printf of strings: widths, precisions, unterminated data with a precision, null.
#include <stdio.h>

int main(void) {
  char raw[3] = {'r', 'a', 'w'};
  printf("[%s] [%8s] [%-8s] [%.2s] [%8.3s] [%.*s] [%.3s]\n", "text", "text", "text", "text", "text", 1, "text", raw);
  printf("[%s] [%10s] [%.0s]\n", "", "", "hidden");
  printf("%p\n", (void *)0);
  char buffer[10];
  printf("%d %s\n", snprintf(buffer, sizeof buffer, "%s-%s", "longer", "than"), buffer);
  printf("%d\n", snprintf(NULL, 0, "%d", 12345));
  printf("%d %s\n", sprintf(buffer, "%c%c", 'x', 'y'), buffer);
  return 0;
}
