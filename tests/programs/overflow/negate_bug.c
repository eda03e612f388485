// EXPECT: error overflow
// FLAGS: --check overflow
// The negative of the smallest number.
#include <limits.h>

static int absolute(int x) { return x < 0 ? -x : x; }  // ERROR

int main(void) { return absolute(-5) == 5 ? absolute(INT_MIN) : 0; }
