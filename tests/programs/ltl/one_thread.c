// EXPECT: verified (10 states, 12 transitions)
// FLAGS: --ltl 'G (low < high) && F (low == 3) && (low == 1) V (high == 10)'
// Every assignment to a global variable counts, in a program of one thread, too.
static int low, high = 10;

int main(void) {
  low = 1;
  high = 4;
  low = 3;
  return 0;
}
