// EXPECT: error library-misuse
// FLAGS: --ltl 'G (count++ < 3)'
// LINE: any
// A condition that changes the program would be no condition.
static int count;

int main(void) {
  count = 1;
  return 0;
}
