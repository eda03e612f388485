// EXPECT: error use-after-return
// That of the last iteration is another one.
int main(void) {
  int *last = 0, sum = 0;
  for (int i = 0; i < 2; ++i) {
    int *now = &(int){i};
    if (last) sum += *last;  // ERROR
    last = now;
  }
  return sum;
}
