// EXPECT: error assertion
// FLAGS: --stub {DIR}/stubs.i
// What a stub returns is checked like everything else.
#include <assert.h>

int read_sensor(void);

int main(void) {
  assert(read_sensor() == 7);  // ERROR
  return 0;
}
