// EXPECT: verified (4 states, 5 transitions)
// FLAGS: --stub read_sensor=1..3 --stub init_hardware=0 --stub rand=4 --stub device=0
// Stubs by value: one number, any of a range, also for a function of the library.
#include <assert.h>
#include <stdlib.h>

int read_sensor(int which);
void init_hardware(void);
char *device(const char *name);

int main(void) {
  init_hardware();
  int value = read_sensor(1);
  assert(1 <= value && value <= 3);
  assert(rand() == 4);
  assert(device("tty") == NULL);
  return 0;
}
