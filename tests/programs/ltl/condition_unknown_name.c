// EXPECT: bad-input
// FLAGS: --ltl 'G (counter < 3)'
// There is no such variable.
static int count;

int main(void) { return count; }
