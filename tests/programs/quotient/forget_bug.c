// EXPECT: error undefined-value
// What was forgotten is read: the promise is not kept.
#include <quotient.h>

static int buffer[3];

int main(void) {
  for (int i = 0; i < 3; i++) buffer[i] = i;
  quotient_forget(buffer + 1, sizeof *buffer);
  if (buffer[0] == 1) return 1;
  if (buffer[1] == 1) return 1;  // ERROR
  return 0;
}
