// EXPECT: verified (3 states, 2 transitions)
// Set on every path that is taken.
static int choose(int which) {
  int result;
  if (which == 1) result = 10;
  if (which == 2) result = 20;
  if (result > 15) return 1;
  return 0;
}

int main(void) { return choose(1) + choose(2) - 1; }
