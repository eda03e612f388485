// EXPECT: error abort
// FLAGS: --check default,abort
// A signal without a handler ends the program.
#include <signal.h>

int main(void) {
  raise(SIGTERM);  // ERROR
  return 0;
}
