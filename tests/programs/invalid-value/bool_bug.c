// EXPECT: error invalid-value
// A _Bool whose byte is 2 is neither true nor false.
#include <string.h>
int main(void) {
  _Bool flag;
  memset(&flag, 2, sizeof flag);
  return flag ? 0 : 1;  // ERROR
}
