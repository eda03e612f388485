// EXPECT: verified (3 states, 2 transitions)
// FLAGS: --stub {DIR}/stubs.i
// A stub file supplies what is missing, and its other functions do not count.
#include <assert.h>

int read_sensor(void);
int scale(int);
extern int calibration;

int scale(int value) { return 2 * value; }

int main(void) {
  assert(read_sensor() == 7 + calibration);
  assert(scale(3) == 6);
  return 0;
}
