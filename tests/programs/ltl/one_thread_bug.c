// EXPECT: error ltl
// FLAGS: --ltl 'G (low < high)'
// For a moment the invariant does not hold, although it does before and after.
static int low, high = 10;

int main(void) {
  low = 20;  // ERROR
  high = 30;
  return 0;
}
