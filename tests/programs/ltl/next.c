// EXPECT: bad-input
// FLAGS: --ltl 'G (count == 0 -> X (count == 1))'
// How many steps a statement takes is not for formulas to ask.
static int count;

int main(void) {
  count = 1;
  return 0;
}
