// EXPECT: error ltl
// FLAGS: --ltl 'G F (state == 1)'
// LINE: any
// The last state of a program that has ended lasts forever.
static int state;

int main(void) {
  for (int i = 0; i < 3; ++i) {
    state = 1;
    state = 0;
  }
  return 0;
}
