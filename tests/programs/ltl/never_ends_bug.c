// EXPECT: error ltl
// FLAGS: --ltl 'F G (state == 0)' --fair
// LINE: any
// A program that goes round and round never settles.
static int state;

int main(void) {
  for (;;) state = (state + 1) % 3;
  return 0;
}
