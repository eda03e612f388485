// The initialisation of a static variable needs itself.
// EXPECT: error deadlock
// LINE: any
static int value(int n) {
  static int cached = n == 0 ? 1 : value(n - 1);
  return cached;
}

int main() { return value(1) - 1; }
