// EXPECT: unknown
// Signals are outside the model.
#include <signal.h>

static void handler(int number) { (void)number; }

int main(void) {
  signal(SIGINT, handler);
  return 0;
}
