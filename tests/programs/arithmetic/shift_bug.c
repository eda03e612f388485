// EXPECT: error shift
// An int has 32 bits.
static unsigned bit(int n) { return 1u << n; }  // ERROR

int main(void) {
  unsigned all = 0;
  for (int i = 0; i <= 32; i++) all |= bit(i);
  return all == 0;
}
