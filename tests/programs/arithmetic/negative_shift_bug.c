// EXPECT: error shift
// A negative amount.
static long shift(long value, int by) { return value >> by; }  // ERROR

int main(void) { return (int)shift(8, 2) + (int)shift(8, -1); }
