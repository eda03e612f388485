// EXPECT: error overflow|division-by-zero
// FLAGS: --check overflow,arithmetic
// INT_MIN / -1 does not fit.
#include <limits.h>

static int divide(int a, int b) { return a / b; }  // ERROR

int main(void) { return divide(INT_MIN, 1) == divide(INT_MIN, -1); }
