// EXPECT: error overflow
// FLAGS: --check overflow
// The middle of two large indices.
#include <limits.h>

static int middle(int a, int b) { return (a + b) / 2; }  // ERROR

int main(void) { return middle(1, 3) == middle(INT_MAX - 1, INT_MAX - 3); }
