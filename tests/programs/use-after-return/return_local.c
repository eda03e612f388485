// EXPECT: verified (3 states, 2 transitions)
// A static variable lives on.
static int *make(int value) {
  static int kept;
  kept = value;
  return &kept;
}

int main(void) {
  int *p = make(3);
  return *p - 3;
}
