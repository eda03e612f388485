// EXPECT: error invalid-value
// Not a number is no integer either.
#include <math.h>
int main(void) {
  volatile float x = NAN;
  return (int)x;  // ERROR
}
