// EXPECT: unknown
// FLAGS: --check reach
// With zeros in memory that is not initialised nothing fails, which proves nothing about other values.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  int *number = malloc(sizeof *number), local;
  if (*number == 77) reach_error();
  if (local == 77) reach_error();
  free(number);
  return 0;
}
