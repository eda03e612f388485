// EXPECT: verified (3 states, 2 transitions)
// A promise that is kept.
static int parity(int x) {
  switch (x % 2) {
    case 0: return 0;
    case 1: return 1;
    default: __builtin_unreachable();
  }
}

int main(void) { return parity(4) + parity(3) - 1; }
