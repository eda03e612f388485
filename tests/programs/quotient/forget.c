// EXPECT: verified (70 states, 136 transitions)
// FLAGS: --states 100
// The buffer has eight contents, but nobody reads them again: after quotient_forget they are one, and 60 more choices
// make 60 states, not 480.
#include <quotient.h>

static int buffer[3];

int main(void) {
  for (int i = 0; i < 3; i++) buffer[i] = quotient_choose(2);
  quotient_forget(buffer, sizeof buffer);
  for (int i = 0; i < 60; i++) quotient_choose(2);
  for (int i = 0; i < 3; i++) buffer[i] = 1;
  return buffer[0] + buffer[1] + buffer[2] - 3;
}
