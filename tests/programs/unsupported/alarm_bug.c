// EXPECT: unknown
// Signals that a clock sends are outside the model.
#include <unistd.h>

int main(void) {
  alarm(1);
  return 0;
}
