// EXPECT: error assertion
// FLAGS: --stub read_sensor=-1..3
// Every value of the range is tried.
#include <assert.h>

int read_sensor(int which);

int main(void) {
  assert(read_sensor(1) < 3);  // ERROR
  return 0;
}
