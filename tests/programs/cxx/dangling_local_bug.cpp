// The exception carries the address of a variable of a function that it leaves.
// EXPECT: error use-after-return
static void thrower() {
  int local = 5;
  throw &local;
}

int main() {
  try {
    thrower();
  } catch (int *p) {
    return *p - 5;  // ERROR
  }
}
