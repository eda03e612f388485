// EXPECT: error write-to-constant
// strtok writes into its argument.
#include <string.h>

int main(void) {
  char *line = "a,b";
  return strtok(line, ",") == NULL;  // ERROR
}
