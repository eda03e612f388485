// EXPECT: error undefined-value
// The middle one is missing.
struct flags {
  unsigned low : 3, middle : 5, high : 4;
};

int main(void) {
  struct flags f;
  f.low = 5;
  f.high = 9;
  if (f.low != 5 || f.high != 9) return 1;
  if (f.middle == 17) return 2;  // ERROR
  return 0;
}
