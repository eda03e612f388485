// EXPECT: error unreachable-reached
// A promise to the compiler that is not kept.
static int parity(int x) {
  switch (x % 2) {
    case 0: return 0;
    case 1: return 1;
    default: __builtin_unreachable();  // ERROR
  }
}

int main(void) { return parity(4) + parity(-3); }
