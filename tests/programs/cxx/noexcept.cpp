// The noexcept function catches it itself.
// EXPECT: verified
static void thrower() { throw 1; }
static int promised() noexcept {
  try {
    thrower();
  } catch (int n) {
    return n;
  }
  return 0;
}

int main() { return promised() - 1; }
